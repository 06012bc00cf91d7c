import { describe, expect, it } from "vitest";
import { parseEventData } from "../../src/wire/parse-event-data.ts";

const [a, b] = [
  { n: 1, text: "} data: {" },
  { n: 2, text: 'say "hi" \\' },
];
const [jsonA, jsonB] = [JSON.stringify(a), JSON.stringify(b)];

describe("parseEventData", () => {
  it.each([
    ["behind the field's name", `${jsonA}data: ${jsonB}`, [{ chunk: a }, { chunk: b }]],
    ["with nothing between them", `${jsonA}${jsonB}`, [{ chunk: a }, { chunk: b }]],
    ["with blanks or a comma", `${jsonA} ${jsonB},${jsonA}`, [{ chunk: a }, { chunk: b }, { chunk: a }]],
    ["before the terminal mark", `${jsonA}data: [DONE]`, [{ chunk: a }, { chunk: "[DONE]" }]],
    ["right before the terminal mark", `${jsonA}[DONE]`, [{ chunk: a }, { chunk: "[DONE]" }]],
    ["three in a row", `${jsonA}data:${jsonB}data: ${jsonA}`, [{ chunk: a }, { chunk: b }, { chunk: a }]],
    ["in lines of their own", `${jsonA}\ndata: ${jsonB}${jsonA}`, [{ chunk: a }, { chunk: b }, { chunk: a }]],
    ["before half of a third", `${jsonA}data: {"n":3,`, [{ chunk: a }, { unread: '{"n":3,' }]],
    [
      "behind half of another",
      `{"n":0,"text":"hadata: ${jsonB}`,
      [{ unread: '{"n":0,"text":"ha' }, { chunk: b }],
    ],
    [
      "around a broken one",
      `${jsonA}data: {"n":0,"tdata: ${jsonB}`,
      [{ chunk: a }, { unread: '{"n":0,"t' }, { chunk: b }],
    ],
    ["before noise", `${jsonA} trailing noise`, [{ chunk: a }, { unread: "trailing noise" }]],
  ])("reads objects glued into one event, %s", (_, data, parts) => {
    expect(parseEventData(data)).toEqual(parts);
  });

  it("reads any number of glued objects", () => {
    const chunks = Array.from({ length: 200 }, (_, n) => ({ n, text: "{".repeat(n % 7) }));
    expect(parseEventData(chunks.map((chunk) => JSON.stringify(chunk)).join("data: "))).toEqual(
      chunks.map((chunk) => ({ chunk })),
    );
  });

  it("finds no object inside of a longer text that was cut off", () => {
    const text = JSON.stringify({ text: `data: ${jsonA} data: [DONE]`, more: { n: 1 } });
    for (let length = 1; length < text.length; length++)
      expect(parseEventData(text.slice(0, length))).toEqual([{ unread: text.slice(0, length) }]);
    // The end of a chunk holds whole objects that are no chunks.
    expect(parseEventData('ta":{"id":"x"},"index":0}')).toEqual([{ unread: 'ta":{"id":"x"},"index":0}' }]);
  });

  it("takes time in line with the length of the text", () => {
    for (const unit of ['{"a":1}', "data: {", '{"a":', '{"a":1}{', '"}{', 'data: {"x"}'])
      expect(parseEventData(unit.repeat(100_000)).length).toBeGreaterThan(0);
  });
});
