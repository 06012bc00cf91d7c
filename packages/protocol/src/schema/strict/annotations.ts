/** Keywords of a strict subset that only describe. */
export function isAnnotation(keyword: string): boolean {
  return keyword === "title" || keyword === "description";
}

/** Keywords that stand beside branches, whatever the branches are. */
export function standsOutside(keyword: string): boolean {
  return isAnnotation(keyword) || keyword === "default";
}
