import type { ServedTools } from "./serve-options.ts";

/** Makes of an ending that may fail one that runs once and never rejects. */
export function closeOnce(end: () => Promise<void>): Pick<ServedTools, "close" | "closed"> {
  let resolveClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    resolveClosed = resolve;
  });
  let closing: Promise<void> | undefined;
  return {
    closed,
    close() {
      closing ??= end()
        .catch(() => {})
        .then(resolveClosed);
      return closing;
    },
  };
}
