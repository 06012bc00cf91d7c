import type { ToolCallContent, ToolCallLocation, ToolKind } from "@agentclientprotocol/sdk";
import type { Workspace } from "@toolrail/workspace";
import { proposedDiff } from "./file-change.ts";

export interface ShownCall {
  callId: string;
  name: string;
  args: unknown;
  keyArgument?: string | undefined;
}

/** A call as the client shows it. */
export interface CallDescription {
  toolCallId: string;
  title: string;
  kind: ToolKind;
  content: ToolCallContent[];
  locations: ToolCallLocation[];
  rawInput: unknown;
}

const KINDS: ReadonlyMap<string, ToolKind> = new Map([
  ["read_file", "read"],
  ["list_dir", "read"],
  ["fetch_full", "read"],
  ["glob", "search"],
  ["grep", "search"],
  ["search_tool", "search"],
  ["edit_file", "edit"],
  ["write_file", "edit"],
  ["run_shell", "execute"],
]);
const PATH_TOOLS: ReadonlySet<string> = new Set(["read_file", "list_dir", "edit_file", "write_file"]);

/**
 * Describes calls: title, kind, the files that they are about, and the change that they ask for. Each call is described
 * once, when it is first seen: later the file may hold the change already.
 */
export class CallDescriptions {
  readonly #workspace: Workspace;
  readonly #readsFiles: boolean;
  readonly #known = new Map<string, CallDescription>();

  /** `readsFiles`: a file that is written anew shows the text that it holds now as its old one. */
  constructor(workspace: Workspace, { readsFiles }: { readsFiles: boolean }) {
    this.#workspace = workspace;
    this.#readsFiles = readsFiles;
  }

  of(call: ShownCall): CallDescription {
    const described = this.#known.get(call.callId) ?? this.#describe(call);
    this.#known.set(call.callId, described);
    return described;
  }

  /** Returns the description of a call that has ended, for the last time. */
  take(callId: string): CallDescription | undefined {
    const described = this.#known.get(callId);
    this.#known.delete(callId);
    return described;
  }

  #describe({ callId, name, args, keyArgument }: ShownCall): CallDescription {
    const diff = proposedDiff(name, args, { workspace: this.#workspace, readsFiles: this.#readsFiles });
    return {
      toolCallId: callId,
      title: titleOf(name, keyArgument),
      kind: KINDS.get(name) ?? "other",
      content: diff ? [{ type: "diff", ...diff }] : [],
      locations: PATH_TOOLS.has(name) ? locationsOf(args, this.#workspace) : [],
      rawInput: args,
    };
  }
}

function titleOf(name: string, keyArgument: string | undefined): string {
  if (keyArgument === undefined) return name;
  return name === "run_shell" ? keyArgument : `${name} ${keyArgument}`;
}

function locationsOf(args: unknown, workspace: Workspace): ToolCallLocation[] {
  if (typeof args !== "object" || args === null || !("path" in args)) return [];
  if (typeof args.path !== "string") return [];
  const resolved = workspace.resolve(args.path);
  if (!resolved.ok) return [];
  const line =
    "offset" in args && typeof args.offset === "number" && args.offset > 0 ? args.offset : undefined;
  return [{ path: resolved.path.absolute, ...(line !== undefined && { line }) }];
}
