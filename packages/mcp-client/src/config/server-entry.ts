/** Which protocol era is spoken: `legacy` up to 2025-11-25, `modern` from 2026-07-28, `auto` finds out. */
export type Era = "legacy" | "auto" | "modern";

export type ConfigScope = "user" | "project" | "code";

/** Where an entry was written. */
export interface EntryOrigin {
  scope: ConfigScope;
  /** Absolute; undefined for `code`. */
  file?: string | undefined;
}

interface CommonEntry {
  /** As the user wrote it. */
  name: string;
  origin: EntryOrigin;
  disabled: boolean;
  /** Milliseconds for one call. Default 60,000; progress starts it anew. */
  timeoutMs: number;
  /** Milliseconds for start, handshake and first list. Default 30,000; 120,000 for package runners such as `npx`. */
  startTimeoutMs?: number | undefined;
  /** False hides the workspace from the server. Default true. */
  roots?: boolean | undefined;
  /** Tool names, as the server has them; `*` stands for any characters. Default all. */
  include?: readonly string[] | undefined;
  exclude?: readonly string[] | undefined;
  /** Believes the annotations of the server's tools. Default false. */
  trustHints: boolean;
  /** Default: `legacy` for stdio, `auto` for HTTP. */
  era?: Era | undefined;
  /** As it stands in the configuration, before variables were filled in: what an approval shows and covers. */
  written?: Launch | Target | undefined;
}

/** What is run for a stdio entry. */
export interface Launch {
  type: "stdio";
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Absolute once it is read. */
  cwd?: string | undefined;
}

/** What is spoken to for a remote entry. */
export interface Target {
  type: "http" | "sse";
  url: string;
  headers: Readonly<Record<string, string>>;
  /** For a client that was registered by hand. */
  oauth?:
    | { clientId: string; clientSecret?: string | undefined; scopes?: readonly string[] | undefined }
    | undefined;
}

export interface StdioEntry extends CommonEntry, Launch {}

export interface RemoteEntry extends CommonEntry, Target {}

export type ServerEntry = StdioEntry | RemoteEntry;

/** One thing in a configuration that could not be used; the rest works. */
export interface ConfigProblem {
  /** `FILE:LINE:COLUMN`, or the path inside what code gave. */
  place: string;
  message: string;
}
