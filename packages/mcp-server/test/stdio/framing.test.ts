import { toolSource } from "@toolrail/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { echo } from "../servers/tools.ts";
import { startStdio } from "../support/stdio-client.ts";

const source = toolSource([echo]);
const LIST = '{"jsonrpc":"2.0","id":7,"method":"tools/list"}';

describe("what is no message", () => {
  test.each([
    { line: "{", id: null, code: -32_700 },
    { line: "hello", id: null, code: -32_700 },
    { line: "\ufffd\u0000", id: null, code: -32_700 },
    { line: "42", id: null, code: -32_600 },
    { line: "null", id: null, code: -32_600 },
    { line: "[]", id: null, code: -32_600 },
    { line: "{}", id: null, code: -32_600 },
    { line: '{"id":3,"method":"ping"}', id: 3, code: -32_600 },
    { line: '{"jsonrpc":"2.0","id":"a","method":5}', id: "a", code: -32_600 },
    { line: '{"jsonrpc":"2.0","id":null,"method":"ping"}', id: null, code: -32_600 },
  ])("is answered with an error, and the session goes on: $line", async ({ line, id, code }) => {
    const client = await startStdio(source);
    client.write(`${line}\n${LIST}\n`);
    await client.end();
    expect(client.received).toHaveLength(2);
    expect(client.received).toContainEqual({
      jsonrpc: "2.0",
      id,
      error: { code, message: expect.any(String) },
    });
    expect(client.received.find((message) => message.id === 7)?.result.tools).toHaveLength(1);
  });

  test("an answer to a question that was never asked is passed over", async () => {
    const client = await startStdio(source);
    client.write(`{"jsonrpc":"2.0","id":99,"result":{}}\n${LIST}\n`);
    await client.end();
    expect(client.received.map(({ id }) => id)).toEqual([7]);
  });
});

describe("lines", () => {
  test("may be blank, end with a carriage return, or end with the input", async () => {
    const client = await startStdio(source);
    client.write(`\n  \r\n${LIST.replace("7", "1")}\r\n${LIST}`);
    await client.end();
    expect(client.received.map(({ id }) => id)).toEqual([1, 7]);
  });

  test("may hold several messages, as before 2025-06-18", async () => {
    const client = await startStdio(source);
    client.write(`[${LIST.replace("7", "1")},{"jsonrpc":"2.0","method":"notifications/x"},5,${LIST}]\n`);
    await client.end();
    const answered = client.received.map(({ id, error }) => [id, error?.code]);
    expect(answered).toHaveLength(3);
    expect(answered).toEqual(
      expect.arrayContaining([
        [1, undefined],
        [null, -32_600],
        [7, undefined],
      ]),
    );
  });

  test("may be long", async () => {
    const text = "é".repeat(2_000_000);
    const client = await startStdio(source);
    const { result } = await client.request(1, "tools/call", { name: "echo", arguments: { text } });
    expect(result.content[0].text === text).toBe(true);
    await client.end();
  });

  test("of more than 10 MiB are refused, and the session goes on", async () => {
    const client = await startStdio(source);
    client.write(`{"jsonrpc":"2.0","id":1,"method":"${"x".repeat(10 * 1024 * 1024)}"}\n${LIST}\n`);
    await client.end();
    expect(client.received.map(({ id, error }) => [id, error?.code])).toEqual([
      [null, -32_600],
      [7, undefined],
    ]);
  });

  test("that nest too deeply are refused, and the session goes on", async () => {
    const client = await startStdio(source);
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const params = `{"name":"echo","arguments":{"text":${deep}}}`;
    client.write(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}\n${LIST}\n`);
    const { result, error } = await client.answer(1);
    expect(result?.isError ?? error !== undefined).toBe(true);
    expect((await client.answer(7)).result.tools).toHaveLength(1);
    await client.end();
  });

  test("mean the same however they are cut", async () => {
    const text = "zwölf Boxkämpfer 🥊";
    const call = { name: "echo", arguments: { text } };
    const lines = [1, 2, 3].map((id) =>
      JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params: call }),
    );
    const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async (places) => {
        const client = await startStdio(source);
        const cuts = [0, ...places.toSorted((a, b) => a - b), bytes.length];
        for (const [index, end] of cuts.entries()) client.write(bytes.slice(cuts[index - 1] ?? 0, end));
        await client.end();
        expect(client.received.map(({ id, result }) => [id, result.content[0].text])).toEqual([
          [1, text],
          [2, text],
          [3, text],
        ]);
      }),
      { numRuns: 50 },
    );
  });
});
