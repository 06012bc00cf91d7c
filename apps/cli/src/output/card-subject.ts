const SEARCHED = ["pattern", "query"];
const WHOLE_FOLDER = ".";

/** What a card says a call is about: what is searched and where, else the tool's key argument. */
export function cardSubject(args: unknown, keyArgument: string | undefined): string | undefined {
  const searched = SEARCHED.map((name) => argument(args, name)).find((value) => value !== undefined);
  if (searched === undefined || searched === keyArgument) return keyArgument;
  return keyArgument === undefined || keyArgument === WHOLE_FOLDER
    ? searched
    : `${searched} in ${keyArgument}`;
}

function argument(args: unknown, name: string): string | undefined {
  if (typeof args !== "object" || args === null) return undefined;
  const value: unknown = Reflect.get(args, name);
  return typeof value === "string" ? value : undefined;
}
