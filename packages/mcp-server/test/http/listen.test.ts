import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../src/http/listen.ts";

const address = { host: "127.0.0.1", port: 0, path: "/mcp", token: undefined, loopback: true };
const answer = async () => new Response();

test("a port that is taken is named", async () => {
  const first = await listen(address, answer);
  onTestFinished(() => first.close());
  const port = Number(new URL(first.url).port);
  const message = `can't listen on 127.0.0.1, port ${port} (EADDRINUSE)`;
  await expect(listen({ ...address, port }, answer)).rejects.toMatchObject({ message, code: "EADDRINUSE" });
});

test("a host that is none is named", async () => {
  const nowhere = { ...address, host: "no-such-host.invalid" };
  await expect(listen(nowhere, answer)).rejects.toThrow("can't listen on no-such-host.invalid, port 0 (E");
});
