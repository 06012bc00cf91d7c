/** Keywords of a strict subset that only describe. */
export function isAnnotation(keyword: string): boolean {
  return keyword === "title" || keyword === "description";
}
