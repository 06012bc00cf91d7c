import { describe, expect, it } from "vitest";
import { createSignIn } from "../servers/sign-in.ts";
import { faultOf, httpServer, open, patient, remoteEntry, textOf, withEra } from "./open.ts";
import { scriptedAuthorization } from "./scripted-authorization.ts";

describe.each([
  ["sdk", "legacy"],
  ["client", "auto"],
] as const)("a server that wants a sign-in: %s", (_name, era) => {
  async function guarded() {
    const users = createSignIn();
    const { url } = await httpServer({ intercept: users.intercept });
    return { users, entry: withEra(remoteEntry(url), era) };
  }

  it("is a fault of its own where nobody can sign in", async () => {
    const { entry } = await guarded();
    expect(await faultOf(open(entry))).toMatchObject({ kind: "unauthorized", sent: false });
  });

  it("is opened after the sign-in", async () => {
    const { entry, users } = await guarded();
    const authorization = scriptedAuthorization();
    const { connection } = await open(entry, { authorization });
    expect(textOf(await connection.callTool("echo", {}, patient()))).toBe("{}");
    expect(authorization.pages.map(({ pathname }) => pathname)).toEqual(["/authorize"]);
    expect(users.codes).toEqual(["code-1"]);
  });

  it("may ask again in the midst of a session", async () => {
    const { entry, users } = await guarded();
    const authorization = scriptedAuthorization();
    const { connection } = await open(entry, { authorization });
    users.tokens.clear();
    const said = await Promise.all([1, 2].map((n) => connection.callTool("echo", { n }, patient())));
    expect(said.map(textOf)).toEqual(['{"n":1}', '{"n":2}']);
    expect(users.codes.slice(0, 2)).toEqual(["code-1", "code-2"]);
  });

  it("may ask for more rights for one call", async () => {
    const { entry, users } = await guarded();
    users.scopeOf.set("echo", "write");
    const authorization = scriptedAuthorization();
    const { connection } = await open(entry, { authorization });
    expect(textOf(await connection.callTool("echo", {}, patient()))).toBe("{}");
    expect(authorization.pages.at(-1)?.searchParams.get("scope")).toBe("write");
  });

  it("is not waited for longer than the user wants to sign in", async () => {
    const { entry } = await guarded();
    const authorization = scriptedAuthorization(async () => {
      throw new Error("the user said no");
    });
    const fault = await faultOf(open(entry, { authorization }));
    expect(fault).toMatchObject({ kind: "unauthorized", message: "the sign-in failed: the user said no" });
    expect(authorization.waits).toBe(1);
  });

  it("does not count the time that the user takes", async () => {
    const { entry } = await guarded();
    const timeoutMs = 300;
    const authorization = scriptedAuthorization();
    const slow = {
      provider: authorization.provider,
      awaitCode: async () => {
        await new Promise((resolve) => setTimeout(resolve, timeoutMs * 2));
        return { code: "late" };
      },
    };
    const { connection } = await open(entry, { authorization: slow, timeoutMs });
    expect(textOf(await connection.callTool("echo", {}, patient()))).toBe("{}");
  });
});
