import type { Era } from "../../src/config/server-entry.ts";
import type { Script } from "../servers/scripted-server.ts";
import { type ContractSubject, connectionContract } from "./contract.ts";
import { httpServer, open, remoteEntry, stdioEntry, withEra } from "./open.ts";

function flagsOf({ version, list, terse, era }: Script): string[] {
  return [
    ...(version === undefined ? [] : [`--version=${version}`]),
    ...(list === undefined ? [] : [`--list=${list}`]),
    ...(terse === true ? ["--terse"] : []),
    ...(era === "modern" ? ["--modern"] : []),
  ];
}

function stdio(name: string, era: Era | undefined, modern = false): ContractSubject {
  return {
    name,
    modern,
    http: false,
    start: (script, overrides) => open(withEra(stdioEntry(flagsOf(script)), era), overrides),
  };
}

function remote(name: string, era: Era | undefined, more: Partial<ContractSubject> = {}): ContractSubject {
  return {
    name,
    modern: era === "modern",
    http: true,
    start: async (script, overrides) =>
      open(withEra(remoteEntry((await httpServer(script)).url), era), overrides),
    ...more,
  };
}

connectionContract(stdio("sdk, stdio", undefined));
connectionContract(stdio("client, stdio, legacy server", "auto"));
connectionContract(stdio("client, stdio, modern server", "modern", true));
connectionContract(remote("sdk, HTTP", "legacy"));
connectionContract(remote("client, HTTP, legacy server", undefined));
connectionContract(remote("client, HTTP, modern server", "modern"));
connectionContract(
  remote("sdk, server-sent events", undefined, {
    start: async (script, overrides) => {
      const { url } = await httpServer({ ...script, kind: "sse" });
      return open(remoteEntry(url, { type: "sse" }), overrides);
    },
  }),
);
connectionContract(
  remote("client, fallen back to server-sent events", "auto", {
    modern: false,
    start: async (script, overrides) => {
      const { url } = await httpServer({ ...script, kind: "sse" });
      return open(withEra(remoteEntry(url), "auto"), overrides);
    },
  }),
);
