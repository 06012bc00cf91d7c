import fc from "fast-check";
import { expect, it } from "vitest";
import { EndBuffer } from "../../../src/budget/sink/end-buffer.ts";

it("holds just the last bytes, however they came", () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 25 }), { maxLength: 12 });
  fc.assert(
    fc.property(chunks, fc.integer({ min: 1, max: 20 }), (given, most) => {
      const buffer = new EndBuffer(most);
      for (const chunk of given) buffer.push(chunk);
      expect([...buffer.read()]).toEqual(given.flatMap((chunk) => [...chunk]).slice(-most));
    }),
  );
});
