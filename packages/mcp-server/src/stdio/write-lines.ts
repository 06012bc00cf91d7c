import type { Writable } from "node:stream";

/** Writes values as JSON, one a line. Resolves when the line is out of our hands. */
export function createLineWriter(output: Writable, onBroken: () => void): (value: unknown) => Promise<void> {
  // Stays, since an error may come after the end of the session.
  output.on("error", onBroken);
  return (value) =>
    new Promise((resolve, reject) => {
      output.write(`${JSON.stringify(value)}\n`, (error) => (error ? reject(error) : resolve()));
    });
}
