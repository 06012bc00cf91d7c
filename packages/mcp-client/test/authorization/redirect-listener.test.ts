import { networkInterfaces } from "node:os";
import { afterEach, describe, expect, it } from "vitest";
import { createRedirectListener } from "../../src/authorization/redirect-listener.ts";

const listener = createRedirectListener('<b>"guarded"</b>');
afterEach(() => listener.close());

const never = () => new AbortController().signal;

describe("createRedirectListener", () => {
  it("takes one code with the right state, and is gone", async () => {
    const url = await listener.open(undefined);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    listener.expect("right");
    const answer = listener.answer(never());
    const wrong = await fetch(`${url}?code=c&state=wrong`);
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("out of date")]);
    expect((await fetch(`${url}?code=c`)).status).toBe(400);
    expect((await fetch(`${url}?state=right`)).status).toBe(400);
    expect((await fetch(`${url}?code=a&code=b&state=right`)).status).toBe(400);
    expect((await fetch(`${url}?code=c&state=right`, { method: "POST" })).status).toBe(404);
    expect((await fetch(new URL("/favicon.ico", url))).status).toBe(404);
    const page = await fetch(`${url}?code=c%2B1&state=right&iss=https://as.example`);
    expect(page.status).toBe(200);
    expect(await answer).toEqual({ kind: "code", code: "c+1", iss: "https://as.example" });
    await expect(fetch(`${url}?code=c&state=right`)).rejects.toThrow();
  });

  it("answers with a page that loads and runs nothing, and shows names as they are", async () => {
    const url = await listener.open(undefined);
    listener.expect("s");
    const page = await fetch(`${url}?code=c&state=s`);
    const text = await page.text();
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    expect(text).toContain("&lt;b&gt;&quot;guarded&quot;&lt;/b&gt;");
    expect(text).not.toMatch(/<script|<b>|https?:/);
  });

  it("says why a sign-in was refused, on one line", async () => {
    const url = await listener.open(undefined);
    listener.expect("s");
    const answer = listener.answer(never());
    expect((await fetch(`${url}?error=access_denied&error_description=no%0A%1B[2J&state=s`)).status).toBe(
      403,
    );
    expect(await answer).toEqual({ kind: "refused", reason: "no\\u{0a}\\u{1b}[2J" });
  });

  it("ends by its signal", async () => {
    const url = await listener.open(undefined);
    listener.expect("s");
    const controller = new AbortController();
    const answer = listener.answer(controller.signal);
    controller.abort();
    expect(await answer).toMatchObject({ kind: "given up" });
    expect(listener.isExpecting()).toBe(false);
    await expect(fetch(url)).rejects.toThrow();
  });

  it("gives up the sign-in that another takes the place of", async () => {
    await listener.open(undefined);
    listener.expect("first");
    const first = listener.answer(never());
    listener.expect("second");
    expect(await first).toEqual({ kind: "given up", message: "another sign-in took its place" });
  });

  it("comes back to the wanted port where that is free, else takes another", async () => {
    const url = await listener.open(undefined);
    const other = createRedirectListener("other");
    try {
      const elsewhere = await other.open(url);
      expect(elsewhere).not.toBe(url);
      listener.close();
      await expect(fetch(url)).rejects.toThrow();
      expect(await listener.open(url)).toBe(url);
    } finally {
      other.close();
    }
  });

  it("cannot be reached from outside", async () => {
    const url = await listener.open(undefined);
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, family }) => !internal && family === "IPv4");
    for (const { address } of outside)
      await expect(fetch(url.replace("127.0.0.1", address))).rejects.toThrow();
    expect(new URL(url).hostname).toBe("127.0.0.1");
  });

  it("expects nothing before a sign-in", async () => {
    expect(await listener.answer(never())).toBeUndefined();
  });
});
