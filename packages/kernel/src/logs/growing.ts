/** Numbers of 32 bits whose count is not known beforehand. */
export interface Growing {
  values: Uint32Array;
  length: number;
}

export function growing(capacity: number): Growing {
  return { values: new Uint32Array(capacity + 16), length: 0 };
}

export function push(list: Growing, value: number): void {
  if (list.length === list.values.length) {
    const larger = new Uint32Array(list.length * 2);
    larger.set(list.values);
    list.values = larger;
  }
  list.values[list.length++] = value;
}
