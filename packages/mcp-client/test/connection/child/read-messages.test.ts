import { describe, expect, it } from "vitest";
import {
  MAX_MESSAGE_BYTES,
  MAX_NOISE_BYTES,
  MessageReader,
} from "../../../src/connection/child/read-messages.ts";

function read(line: string, newline = "\n"): { messages: object[]; noise: string[] } {
  const [messages, noise]: [object[], string[]] = [[], []];
  const reader = new MessageReader({
    onMessage: (message) => messages.push(message),
    onNoise: (text) => noise.push(text),
    onEndlessNoise() {},
  });
  reader.push(Buffer.from(`${line}${newline}`));
  reader.end();
  return { messages, noise };
}

describe("a line of a server", () => {
  it.each([
    ['{"jsonrpc":"2.0","id":"7","result":{}}', { jsonrpc: "2.0", id: 7, result: {} }],
    ['{"jsonrpc":"2.0","id":"listen:1","result":{}}', { jsonrpc: "2.0", id: "listen:1", result: {} }],
    ['{"id":1,"result":{"a":1},"error":null,"own":2}', { jsonrpc: "2.0", id: 1, result: { a: 1 } }],
    [
      '{"id":1,"error":{"code":"-5","message":"m"}}',
      { jsonrpc: "2.0", id: 1, error: { code: -5, message: "m" } },
    ],
    ['{"method":"a","id":"x","params":null}', { jsonrpc: "2.0", id: "x", method: "a" }],
    ['{"method":"a","id":null,"params":[1]}', { jsonrpc: "2.0", method: "a" }],
    ['\uFEFF{"id":1,"result":{}}', { jsonrpc: "2.0", id: 1, result: {} }],
    ['\uFEFF \t{"id":1,"result":{}} \r', { jsonrpc: "2.0", id: 1, result: {} }],
  ])("%s is understood", (line, message) => {
    expect(read(line)).toEqual({ messages: [message], noise: [] });
  });

  it("is a message too where it is the last one and has no newline", () => {
    const message = { jsonrpc: "2.0", id: 1, result: {} };
    expect(read(JSON.stringify(message), "")).toEqual({ messages: [message], noise: [] });
    expect(read("fatal", "")).toEqual({ messages: [], noise: ["fatal"] });
  });

  it.each(["hello", "{}", '{"id":null,"error":{"code":1}}', '{"id":1}', '{"id":1.5,"result":{}}', "true"])(
    "%s is noise",
    (line) => {
      expect(read(line)).toEqual({ messages: [], noise: [line] });
    },
  );

  it.each(["", "  ", "\r"])("that holds nothing is not even that: %j", (line) => {
    expect(read(line)).toEqual({ messages: [], noise: [] });
  });

  it.each(["\uFEFF", "\uFEFF\r"])("that holds a byte order mark alone is not even noise", (line) => {
    expect(read(line)).toEqual({ messages: [], noise: [] });
  });

  const padding = "x".repeat(MAX_MESSAGE_BYTES);
  it.each([
    ["id first", `{"jsonrpc":"2.0","id":5,"result":{"a":"${padding}"}}`, 5],
    ["id before the version", `{"id":5,"jsonrpc":"2.0","result":{"a":"${padding}"}}`, 5],
    ["id last", `{"result":{"a":"${padding}"},"jsonrpc":"2.0","id":"6"}`, 6],
    ["id last but one", `{"jsonrpc":"2.0","error":{"a":"${padding}"},"id":6,"jsonrpc":"2.0"}`, 6],
    ["an id in the result only", `{"jsonrpc":"2.0","result":{"a":"${padding}","id":6}}`, undefined],
    [
      "a request of the server",
      `{"jsonrpc":"2.0","id":5,"method":"a","params":{"a":"${padding}"}}`,
      undefined,
    ],
    ["the result of a request", `{"method":"a","params":{"a":"${padding}"},"id":5}`, undefined],
  ])("that is too large fails its request alone: %s", (_name, line, id) => {
    const { messages, noise } = read(line);
    expect(noise).toHaveLength(1);
    expect(messages).toEqual(
      id === undefined ? [] : [{ jsonrpc: "2.0", id, error: { code: -32_603, message: expect.any(String) } }],
    );
  });
});

describe("noise between two messages", () => {
  const listen = () => {
    const seen = { messages: 0, noise: [] as string[], endless: 0 };
    const reader = new MessageReader({
      onMessage: () => seen.messages++,
      onNoise: (text) => seen.noise.push(text),
      onEndlessNoise: () => seen.endless++,
    });
    return { seen, reader };
  };
  const mebibyte = Buffer.from(`${"noise of a server \n".repeat(60_000)}`).subarray(0, 1_048_576);
  const message = Buffer.from('\n{"jsonrpc":"2.0","method":"notifications/message"}\n');

  it("is counted anew after each message, and tells when it is too much", () => {
    const { seen, reader } = listen();
    for (let times = 0; times < 3; times++) {
      for (let at = 0; at < MAX_NOISE_BYTES / mebibyte.length - 1; at++) reader.push(mebibyte);
      reader.push(message);
    }
    expect(seen).toMatchObject({ messages: 3, endless: 0 });
    for (let at = 0; at < MAX_NOISE_BYTES / mebibyte.length; at++) reader.push(mebibyte);
    expect(seen.endless).toBe(0);
    reader.push(mebibyte);
    expect(seen.endless).toBe(1);
  });

  it("is too much in one line without an end as well", () => {
    const { seen, reader } = listen();
    const line = Buffer.alloc(1_048_576, "x");
    for (let at = 0; at <= MAX_NOISE_BYTES / line.length; at++) reader.push(line);
    expect(seen).toMatchObject({ messages: 0, endless: 1 });
  });

  it("is logged as far as the log holds it", () => {
    const { seen, reader } = listen();
    reader.push(Buffer.from(Array.from({ length: 1_000 }, (_, at) => `line ${at}\n`).join("")));
    expect(seen.noise).toHaveLength(200);
    expect(seen.noise[0]).toBe("line 800");
  });
});
