import { describe, expect, it } from "vitest";
import { decodeBytes, finalEvents } from "./decode-bytes.ts";
import { foldEvents } from "./fold-events.ts";
import { ODD_CHUNKS, ODD_EVENTS } from "./odd-input.ts";
import { rechunk } from "./rechunk.ts";
import { contractHistory, contractTools } from "./wire-contract-history.ts";
import type { WireContractOptions } from "./wire-contract-options.ts";

/** What every wire codec must do, as a suite of the test runner: call it once per codec. */
export function wireContract(options: WireContractOptions): void {
  describe(`wire contract: ${options.name}`, () => {
    describeDecoding(options);
    describeFailing(options);
    describeEncoding(options);
  });
}

function describeDecoding({ codec, samples }: WireContractOptions): void {
  it("reads text, and calls in order", async () => {
    const text = foldEvents(await decodeBytes(codec, [samples.text.stream]));
    expect(text).toMatchObject({ text: samples.text.expected, calls: [], error: undefined, warnings: 0 });
    const calls = foldEvents(await decodeBytes(codec, [samples.calls.stream]));
    expect(calls.calls.map(({ name, args }) => ({ name, args: JSON.parse(args) }))).toEqual(
      samples.calls.expected,
    );
  });

  it("gives the same events wherever the bytes are cut", async () => {
    for (const { stream } of [samples.text, samples.calls]) {
      const uncut = await decodeBytes(codec, [stream]);
      for (const size of [1, 2, 3, 7, 64])
        expect(await decodeBytes(codec, rechunk(stream, size))).toEqual(uncut);
    }
  });

  it("reads a whole answer as it reads a stream", async () => {
    for (const { stream, response } of [samples.text, samples.calls]) {
      const whole = foldEvents(codec.decodeResponse(response));
      const streamed = foldEvents(await decodeBytes(codec, [stream]));
      expect(whole).toEqual(streamed);
    }
  });

  it("ends a turn once: one finish, then nothing", async () => {
    const decoder = codec.createDecoder();
    const events = await decodeBytes({ createDecoder: () => decoder }, [samples.calls.stream]);
    expect(finalEvents(events)).toHaveLength(1);
    expect([
      ...decoder.end({ complete: true }),
      ...decoder.push({}),
      ...decoder.pushEvent({ data: "{}" }),
    ]).toEqual([]);
  });
}

function describeFailing({ codec, samples }: WireContractOptions): void {
  it("makes an error that is worth another try of a stream that stops in the middle, and keeps what came", async () => {
    const half = rechunk(samples.text.stream, [samples.text.cutAt])[0] ?? new Uint8Array();
    const events = await decodeBytes(codec, [half]);
    expect(finalEvents(events)).toEqual([
      expect.objectContaining({ type: "error", kind: "endedEarly", retryable: true }),
    ]);
    const { text } = foldEvents(events);
    expect(text).not.toBe("");
    expect(samples.text.expected.startsWith(text)).toBe(true);
  });

  it("makes an error of an error inside the stream", async () => {
    const events = await decodeBytes(codec, [samples.failure.stream]);
    expect(finalEvents(events)).toEqual([
      expect.objectContaining({
        type: "error",
        message: samples.failure.message,
        kind: samples.failure.kind,
      }),
    ]);
  });

  it("never throws on odd input, and still ends", () => {
    for (const chunk of ODD_CHUNKS) {
      const decoder = codec.createDecoder();
      const events = [
        ...decoder.push(chunk),
        ...decoder.push(chunk, "error"),
        ...decoder.end({ complete: true }),
      ];
      expect(finalEvents(events)).toHaveLength(1);
      expect(finalEvents(codec.decodeResponse(chunk))).toHaveLength(1);
    }
  });

  it("warns of what is not JSON and reads on", async () => {
    for (const data of ODD_EVENTS) {
      const decoder = codec.createDecoder();
      const warnings = decoder.pushEvent({ data });
      expect(warnings).toEqual([expect.objectContaining({ type: "warning", excerpt: expect.any(String) })]);
      const events = await decodeBytes({ createDecoder: () => decoder }, [samples.text.stream]);
      expect(foldEvents(events).text).toBe(samples.text.expected);
    }
  });
}

function describeEncoding({ codec, readIds }: WireContractOptions): void {
  const request = () => ({
    model: "m",
    system: "Be brief.",
    messages: contractHistory(),
    tools: contractTools(),
  });

  it("encodes the same bytes each time and leaves its input alone", () => {
    const input = request();
    const before = JSON.stringify(input);
    const first = JSON.stringify(codec.encodeRequest(input));
    expect(JSON.stringify(codec.encodeRequest(input))).toBe(first);
    expect(JSON.stringify(codec.encodeRequest(structuredClone(input)))).toBe(first);
    expect(JSON.stringify(input)).toBe(before);
  });

  it("sends ids that the policy admits, each call's with its result's", () => {
    const { calls, results } = readIds(codec.encodeRequest(request()));
    expect(results).toEqual(calls);
    expect(calls).toHaveLength(4);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it("sends no lone surrogate and no argument text that is cut", () => {
    const body = JSON.stringify(codec.encodeRequest(request()));
    expect(body).not.toMatch(/\\ud[89a-f]/);
    expect(body).not.toContain("half an argum");
    expect(body).toContain("whole emoji \u{1F600} stay");
  });

  it("leaves out a failed turn without calls, and sends no empty text", () => {
    const body = JSON.stringify(codec.encodeRequest(request()));
    expect(body).not.toContain("failed before it could");
    expect(body).not.toContain('"text":""');
  });

  it("defines tools where the history holds calls", () => {
    const body = codec.encodeRequest({ ...request(), tools: [] });
    expect(body.tools).toEqual([expect.anything(), expect.anything()]);
  });
}
