import { isSecretVariable } from "@toolrail/process";
import { HIDDEN, isSecretName, quotedWord } from "../config/entry-subject.ts";
import type { StdioEntry } from "../config/server-entry.ts";
import { startDeadline } from "../deadline.ts";
import { onAbort } from "../settled-by.ts";
import { createChildTransport } from "./child/child-transport.ts";
import type { McpConnection } from "./connection.ts";
import { failureText } from "./failure-text.ts";
import type { OpenOptions } from "./open-options.ts";
import { createConnection } from "./session/create-connection.ts";
import { openFault } from "./session/open-fault.ts";
import type { ProtocolLine } from "./session/protocol-line.ts";
import { createSessionState } from "./session/session-state.ts";

// A package runner downloads before its server can answer.
const MAX_PROBE_MS = 40_000;

/** Starts a server as a child process and shakes hands with it. */
export async function openChild(
  line: ProtocolLine,
  entry: StdioEntry,
  options: OpenOptions,
): Promise<McpConnection> {
  const state = createSessionState(options);
  let ended: string | undefined;
  const transport = createChildTransport({
    command: entry.command,
    args: entry.args,
    cwd: entry.cwd ?? options.cwd,
    env: childEnvironment(options.environment, entry.env),
    reaper: options.reaper,
    onLog: state.onLog,
    onEnd: (reason) => {
      ended = state.redact(reason);
      state.end(reason);
    },
  });
  const words = () => transport.words().map(state.redact);
  options.onServer?.({ group: transport.group, words });
  const deadline = startDeadline(options.clock, options.timeoutMs, options.signal);
  onAbort(deadline.signal, () => void transport.close());
  try {
    const session = await line.handshake(transport, {
      client: options.client,
      serverName: entry.name,
      legacyOnly: false,
      probeTimeoutMs: Math.min(options.timeoutMs / 3, MAX_PROBE_MS),
      events: state.events,
    });
    deadline.signal.throwIfAborted();
    const carrier = {
      line,
      clock: options.clock,
      session: () => session,
      over: state.over,
      redact: state.redact,
    };
    return createConnection(carrier, state, () => transport.close());
  } catch (error) {
    const why = ended && `${ended}${state.redact(failureText.startedAs(commandText(entry)))}`;
    const said = failureText.ownWords(words());
    const fault = openFault(line.explain(error), { deadline, redact: state.redact, ended: why, said });
    await transport.close();
    throw fault;
  } finally {
    deadline.stop();
  }
}

/** UTF-16 code units. */
const MAX_LENGTH = 300;

/** The command line as it is written, without the values of arguments that are named like secrets. */
export function commandText(entry: StdioEntry): string {
  const { written } = entry;
  const { command, args } = written?.type === "stdio" ? written : entry;
  const words = args.map((word, index) => {
    const before = args[index - 1] ?? "";
    const isValue = isSecretName(before) && before.startsWith("-") && !word.startsWith("-");
    return isValue ? HIDDEN : withoutValue(word);
  });
  const line = [command, ...words].map(quotedWord).join(" ");
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

// `--api-key=…`, `API_KEY=…`, `X-Api-Key: …`, and a URL with a password.
function withoutValue(word: string): string {
  const [, name, mark] = /^([\w-]+)(=|: ?)/u.exec(word) ?? [];
  if (name !== undefined && isSecretName(name)) return `${name}${mark}${HIDDEN}`;
  return isSecretVariable("", word) ? HIDDEN : word;
}

// Source: the lists of the official SDKs.
const POSIX_NAMES = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"];
const WINDOWS_NAMES = [
  "APPDATA",
  "HOMEDRIVE",
  "HOMEPATH",
  "LOCALAPPDATA",
  "PATH",
  "PROCESSOR_ARCHITECTURE",
  "PROGRAMFILES",
  "SYSTEMDRIVE",
  "SYSTEMROOT",
  "TEMP",
  "USERNAME",
  "USERPROFILE",
];

/** All that a server gets to see of our environment, and what its entry adds. */
export function childEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  added: Readonly<Record<string, string>>,
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const passed: Record<string, string> = {};
  const windows = platform === "win32";
  const names = new Set(windows ? WINDOWS_NAMES : POSIX_NAMES);
  for (const [name, value] of Object.entries(environment)) {
    // Values that begin with `() {` are functions that bash exports.
    if (value === undefined || value.startsWith("()")) continue;
    if (names.has(windows ? name.toUpperCase() : name)) passed[name] = value;
  }
  return { ...passed, ...added };
}
