import { isSecretVariable } from "@toolrail/process";

/** What stands in the place of a secret. */
export const HIDDEN = "***";

/** Whether a variable, a flag or a header is named like one that holds a secret. */
export function isSecretName(name: string): boolean {
  return isSecret(name, "");
}

/** The same, or the value itself looks like one: a URL with a password. */
export function isSecret(name: string, value: string): boolean {
  const variable = name.replace(/^-+/u, "").replaceAll("-", "_");
  if (/(?:^|_)authorization$/iu.test(variable)) return true;
  return isSecretVariable(variable, value);
}
