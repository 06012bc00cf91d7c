import type { Schema, SubSchema } from "../prepare/keyword-rules.ts";

/** What the schemas of an object say of one of its properties. */
export function partsOfProperty(schemas: readonly Schema[], name: string): SubSchema[] {
  return schemas.flatMap(({ properties, patternProperties, additionalProperties }) => {
    const own = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own !== undefined) return [own];
    // Whether a pattern takes the name is the validator's to say.
    return additionalProperties === undefined || patternProperties ? [] : [additionalProperties];
  });
}

/** What the schemas of an array say of the item at a position. */
export function partsOfItem(schemas: readonly Schema[], position: number): SubSchema[] {
  return schemas.flatMap(({ prefixItems, items }) => {
    const part = prefixItems?.[position] ?? items;
    return part === undefined || Array.isArray(part) ? [] : [part];
  });
}
