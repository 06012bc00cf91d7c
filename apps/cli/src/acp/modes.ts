import type { SessionMode, SessionModeState } from "@agentclientprotocol/sdk";
import {
  type Approve,
  createPermissions,
  type PermissionRequest,
  type PermissionRule,
  type Permissions,
  type PermissionVerdict,
} from "@toolrail/kernel";

export type ModeId = "ask" | "accept-edits" | "allow-all";

const MODES: readonly (SessionMode & { id: ModeId })[] = [
  { id: "ask", name: "Ask", description: "Asks before a tool changes anything" },
  {
    id: "accept-edits",
    name: "Accept edits",
    description: "Edits files of the workspace without asking; commands and protected files still ask",
  },
  { id: "allow-all", name: "Allow all", description: "Allows every tool that no rule denies or asks for" },
];

// Not run_shell: a redirection is judged as write_file too, wherever it leads.
const EDIT_TOOLS: readonly string[] = ["edit_file", "write_file"];

export interface ModeParts {
  rules: readonly PermissionRule[];
  mode: ModeId;
  approve: Approve;
  /** Called before a call is judged, so before it changes anything. */
  onJudge(request: PermissionRequest): void;
}

/** Permissions that follow the session's mode. What the user allowed for the session holds in every mode. */
export class ModePermissions implements Permissions {
  #mode: ModeId;
  readonly #onJudge: ModeParts["onJudge"];
  readonly #asking: Permissions;
  readonly #edits: Permissions;
  readonly #all: Permissions;

  constructor({ rules, mode, approve, onJudge }: ModeParts) {
    this.#onJudge = onJudge;
    this.#mode = mode;
    this.#asking = createPermissions({ rules, approve });
    const allowEdits = EDIT_TOOLS.map((rule) => ({ effect: "allow" as const, rule }));
    this.#edits = createPermissions({ rules: [...rules, ...allowEdits] });
    this.#all = createPermissions({ rules, otherwise: "allow" });
  }

  get state(): SessionModeState {
    return { currentModeId: this.#mode, availableModes: [...MODES] };
  }

  /** Returns false for a mode that does not exist. */
  setMode(id: string): boolean {
    const mode = MODES.find((one) => one.id === id);
    if (mode) this.#mode = mode.id;
    return mode !== undefined;
  }

  async judge(request: PermissionRequest): Promise<PermissionVerdict> {
    this.#onJudge(request);
    const relaxed = this.#relaxed(request.name);
    const verdict = await relaxed?.judge(request);
    return verdict?.allowed ? verdict : this.#asking.judge(request);
  }

  #relaxed(toolName: string): Permissions | undefined {
    if (this.#mode === "allow-all") return this.#all;
    return this.#mode === "accept-edits" && EDIT_TOOLS.includes(toolName) ? this.#edits : undefined;
  }
}
