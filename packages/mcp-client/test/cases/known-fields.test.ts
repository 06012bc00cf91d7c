import { describe, expect, it } from "vitest";
import type { Case } from "./case.ts";
import { unknownParts } from "./known-fields.ts";

function caseWith(server: object, more: object = {}): Case {
  const plain = { id: "X1", area: "mcp_client", symptom: "", call: { tool: "mcp:s/t", args: {} } };
  const expected = { checks: [{ target: "output", op: "match", value: "x" }] };
  return { ...plain, expected, setup: [{ mcp_server: { name: "s", ...server } }], ...more } as Case;
}

describe("a case of the corpus", () => {
  it("is tried whole where everything in it is known", () => {
    const server = { tools: [{ name: "t" }], on_call: { t: { content: [], exit: 1 } }, stderr: "x" };
    expect(unknownParts(caseWith(server))).toEqual([]);
  });

  it.each([
    [{ stdout_bytes_forever: 5 }, ["server.stdout_bytes_forever"]],
    [{ on_call: { t: { hang_up: true } } }, ["on_call.hang_up"]],
    [{ transport: "streamable_http", stderr: "x" }, ["server.stderr"]],
    [{ transport: "streamable_http", on_call: { t: { duration_ms: 5 } } }, ["on_call.duration_ms"]],
    [{ server_requests: [{ method: "ping", id: 1, every_ms: 5 }] }, ["server_requests.every_ms"]],
    [JSON.parse('{"then":{"after_ms":1,"tools":[],"notify":"x","restart":true}}'), ["then.restart"]],
    [{ url: "http://127.0.0.1:9/mcp", headers: {} }, ["server.headers"]],
    [{ command: "python", args: ["server.py"] }, ["server.command", "server.args"]],
  ])("is not tried where a field of its server is unknown: %j", (server, parts) => {
    expect(unknownParts(caseWith(server))).toEqual(parts);
  });

  it.each([
    [{ setup: [{ policy: {} }] }, ["setup.policy"]],
    [{ call: { tool: "mcp:s/t", parallel: 3 } }, ["call.parallel"]],
    [
      { expected: { checks: [{ target: "token_store", op: "unchanged", value: true }] } },
      ["expected token_store unchanged"],
    ],
  ])("is not tried where a part of it is unknown: %j", (more, parts) => {
    expect(unknownParts(caseWith({}, more))).toEqual(parts);
  });
});
