/** For a callback that is not waited for: one that is async all the same must not end the process when it fails. */
export function ignoreRejection(returned: unknown): void {
  if (returned instanceof Promise) returned.catch(() => {});
}
