import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createCredentialStore } from "../../src/authorization/credential-store.ts";
import type { OAuthProvider } from "../../src/authorization/oauth-provider.ts";
import { isWithin, scopeUnion } from "../../src/authorization/oauth-provider.ts";

const URL = "https://server.example/mcp?key=hidden";

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "toolrail-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const credentials = (token: string) => ({
  server: "https://server.example/mcp",
  tokens: { access_token: token, token_type: "Bearer", issuer: "https://as.example", extra: 1 },
});

it("keeps one file for each server and authorization server, and finds the latest", async () => {
  const folder = makeFolder();
  const store = createCredentialStore(folder, URL);
  await store.save("https://one.example", credentials("1"));
  const [first = ""] = readdirSync(folder);
  utimesSync(join(folder, first), 1_000, 1_000);
  await store.save("https://two.example", credentials("2"));
  await createCredentialStore(folder, "https://other.example").save("https://one.example", credentials("3"));
  expect(await store.read("https://one.example/")).toEqual(credentials("1"));
  expect(await store.latest()).toEqual(credentials("2"));
  expect(readdirSync(folder)).toHaveLength(3);
  expect(readdirSync(folder).join()).not.toContain("hidden");
  await store.remove("https://two.example");
  expect(await store.latest()).toEqual(credentials("1"));
});

it("tightens a file that others could read", async () => {
  const folder = makeFolder();
  const store = createCredentialStore(folder, URL);
  await store.save("https://as.example", credentials("1"));
  const [name = ""] = readdirSync(folder);
  chmodSync(join(folder, name), 0o644);
  expect(await store.read("https://as.example")).toEqual(credentials("1"));
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
});

it("reads nothing through a link, and puts a file in its place", async () => {
  const folder = makeFolder();
  const store = createCredentialStore(folder, URL);
  await store.save("https://as.example", credentials("1"));
  const [name = ""] = readdirSync(folder);
  const elsewhere = join(makeFolder(), "elsewhere");
  writeFileSync(elsewhere, JSON.stringify(credentials("planted")));
  rmSync(join(folder, name));
  symlinkSync(elsewhere, join(folder, name));
  expect(await store.read("https://as.example")).toBeUndefined();
  await store.save("https://as.example", credentials("2"));
  expect(await store.read("https://as.example")).toEqual(credentials("2"));
  expect(readdirSync(folder)).toEqual([name]);
});

it("joins scopes", () => {
  expect(scopeUnion("a b", "b  c")).toBe("a b c");
  expect(scopeUnion(undefined, "")).toBeUndefined();
  expect([isWithin("a", "b a"), isWithin(undefined, undefined), isWithin("a b", "a")]).toEqual([
    true,
    true,
    false,
  ]);
});

it("fits both SDKs", () => {
  const fits = (provider: OAuthProvider) => [
    provider satisfies import("@modelcontextprotocol/sdk/client/auth.js").OAuthClientProvider,
    provider satisfies import("@modelcontextprotocol/client").OAuthClientProvider,
  ];
  expect(fits).toBeTypeOf("function");
});
