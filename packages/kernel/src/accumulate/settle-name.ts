const CONTROL_TOKEN = "<|";

/** The first name counts, the same one again is a repeat, and another continues it until argument text has come. */
export function continueName(name: string, fragment: string, argsBegan: boolean): string {
  if (name === "") return fragment;
  if (argsBegan || fragment === name) return name;
  return name + fragment;
}

/** The name without the chat format's control tokens, which some servers let through. */
export function settleName(name: string): string {
  const end = name.indexOf(CONTROL_TOKEN);
  return end === -1 ? name : name.slice(0, end);
}
