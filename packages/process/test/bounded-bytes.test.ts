import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBoundedBytes } from "../src/capture.ts";

const chunks = fc.array(fc.uint8Array({ maxLength: 20 }));

describe("bounded bytes", () => {
  it("keep the first bytes, however they are cut, and say from when on some are lost", () => {
    fc.assert(
      fc.property(chunks, fc.nat({ max: 60 }), (pieces, limit) => {
        const bounded = createBoundedBytes(limit);
        let pushed = 0;
        for (const piece of pieces) {
          pushed += piece.length;
          expect(bounded.push(piece)).toBe(piece.length === 0 || pushed <= limit);
        }
        expect([...bounded.bytes()]).toEqual(pieces.flatMap((piece) => [...piece]).slice(0, limit));
      }),
    );
  });
});
