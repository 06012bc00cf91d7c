import { pointedRefs, spillPointer, spillRefsLine, splitPointers } from "@toolrail/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const part = (ref: string) => ({ ref, size: 9, mediaType: "text/plain" });
const pointer = spillPointer(part("a.txt"), "It is the file a.txt.");

describe("pointers to spilled originals", () => {
  it("say how large it is, where it is and how to get more", () => {
    expect(pointer).toBe(
      '[Kept whole: 9 bytes, ref "a.txt". It is the file a.txt. The command need not run again.]',
    );
    expect(spillPointer({ ...part("i"), mediaType: "image/png" }, "x")).toContain("9 bytes of image/png, ");
    expect(spillPointer({ ...part("c"), chars: 4 }, "x")).toContain("4 characters (9 bytes), ");
  });

  it.each([
    ["behind the text", `text\n${pointer}`, "text"],
    ["before it", `${pointer}\ntext`, "text"],
    ["within it", `one\n${pointer}\ntwo`, "one\ntwo"],
    ["alone", pointer, ""],
  ])("are told from the text when they stand %s", (_where, view, text) => {
    expect(splitPointers(view)).toEqual({ text, pointers: [pointer] });
  });

  it.each(["[Kept whole: never ends", "a [Kept whole: x. The command need not run again.]", "\nplain", ""])(
    "are not seen in %j",
    (view) => expect(splitPointers(view).pointers).toEqual([]),
  );

  it("give every ref back, also those of a line of further ones", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string(), { minLength: 1 }), (first, others) => {
        const text = `before\n${spillPointer(part(first), "More.")}\n${spillRefsLine(others)}\nafter`;
        expect(pointedRefs(text)).toEqual([first, ...others]);
      }),
    );
    expect(pointedRefs('[Kept whole too: ] and "x"')).toEqual([]);
  });

  it("are looked for in linear time", () => {
    const many = "[Kept whole: ".repeat(100_000);
    expect(pointedRefs(many)).toEqual([]);
    expect(pointedRefs(`${many}\n${pointer}`)).toEqual(["a.txt"]);
  });
});
