/** What is written beside the parts of an original. */
export interface StoredFacts {
  /** Bytes of the whole. */
  size: number;
  mediaType: string;
  createdAt: number;
  /** Bytes of each part but the last. */
  partSize: number;
}

export function factsToBytes(facts: StoredFacts): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(facts));
}

/** Undefined for what is none. */
export function bytesToFacts(bytes: Uint8Array | undefined): StoredFacts | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isFacts(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isFacts(value: unknown): value is StoredFacts {
  if (typeof value !== "object" || value === null) return false;
  const { size, mediaType, createdAt, partSize }: Partial<Record<keyof StoredFacts, unknown>> = value;
  return [size, createdAt, partSize].every(Number.isSafeInteger) && typeof mediaType === "string";
}
