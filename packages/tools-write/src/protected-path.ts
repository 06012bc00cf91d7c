import { basename } from "node:path";
import type { JudgedPart, PermissionParts } from "@toolrail/protocol";
import { pathParts, type Workspace } from "@toolrail/workspace";

// Files that decide what is allowed, or what runs later without being asked for. Judged by name, at any depth: a clone,
// a submodule or the home folder holds them too.

interface ProtectedKind {
  what: string;
  /** Matches a name, or two of them with a `/` between, in lower case. */
  names: RegExp;
}

const KINDS: readonly ProtectedKind[] = [
  {
    what: "part of git's own data, settings and hooks, which can start programs",
    names: /^(?:\.git|git~1|\.gitconfig|\.githooks|\.husky|\.config\/git|\.ssh)$/,
  },
  {
    what: "a setting of this agent, which decides what is allowed",
    names:
      /^(?:\.toolrail|toolrail[^/]*\.jsonc?|\.(?:config|cache)\/toolrail|\.local\/(?:state|share)\/toolrail|(?:state|share)\/toolrail)$/,
  },
  {
    what: "a setting of an agent or of its servers, which can start programs",
    names:
      /^(?:\.?mcp\.json|\.claude(?:\.json)?|\.codex|\.cursor|\.gemini|\.qwen|\.opencode|opencode\.jsonc?|\.?crush\.json|\.windsurf|\.codeium|\.continue|\.cline|\.roo|\.kiro|\.amp|\.goose|\.factory|\.agents?|claude_desktop_config\.json|\.aider\.conf\.yml|\.config\/(?:opencode|crush|goose|amp|zed|github-copilot|claude))$/,
  },
  {
    what: "instructions that agents follow",
    names:
      /^(?:agents?(?:\.(?:local|override))?\.md|(?:claude|gemini|qwen|copilot-instructions)(?:\.local)?\.md|skill\.md|\.cursorrules|\.windsurfrules|\.clinerules|\.rules)$/,
  },
  {
    what: "a file that shells read when they start",
    names:
      /^(?:\.envrc|\.direnv|\.(?:bash_?(?:rc|profile|login|logout|aliases|env)|zshrc|zshenv|zprofile|zlogin|zlogout|profile|login|kshrc|mkshrc|cshrc|tcshrc|inputrc|xprofile|xinitrc)|\.config\/(?:fish|nushell|direnv))$/,
  },
  {
    what: "a setting of an editor, which can start programs",
    names:
      /^(?:\.vscode|\.idea|\.zed|\.fleet|\.devcontainer|[^/]+\.code-workspace|\.n?vimrc|\.exrc|\.nvim\.lua|\.emacs(?:\.d)?|\.dir-locals\.el|\.config\/(?:nvim|helix|code))$/,
  },
];

export interface ProtectedName {
  /** The path up to and with the protected name. */
  beginning: string;
  /** Sentence that says why. */
  reason: string;
}

/** Finds a protected name in a path; `/` stands between its names. */
export function protectedName(path: string): ProtectedName | undefined {
  const names = path.split("/");
  const plain = names.map(plainName);
  for (const [at, name] of plain.entries()) {
    const kind = KINDS.find(
      ({ names: known }) => known.test(name) || known.test(`${plain[at - 1] ?? ""}/${name}`),
    );
    if (kind === undefined) continue;
    const beginning = names.slice(0, at + 1).join("/");
    const reason = `${beginning} is ${kind.what}: only the user, or a rule that spells it out, can allow a change.`;
    return { beginning, reason };
  }
  return undefined;
}

// As file systems compare names: without case, invisible characters, or dots and blanks at the end.
function plainName(name: string): string {
  const folded = name
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .toLowerCase();
  return folded.replace(/(?<=[^. ])[. ]+$/, "").replace(/:.*$/, "");
}

/** A path as rules of another tool judge it, and its protection. */
export function protectedPart(root: string, part: string): { part: JudgedPart; reason?: string } {
  const found =
    protectedName(part) ??
    (protectedName(basename(root)) && { ...protectedName(`${basename(root)}/${part}`), beginning: part });
  return found === undefined
    ? { part: { part } }
    : { part: { part, literal: found.beginning }, reason: found.reason ?? "" };
}

/** Returns the permission parts of a tool that writes a file; `showsContent`: what denies reading it denies this too. */
export function writeParts(
  workspace: Workspace,
  path: string,
  options: { showsContent?: true } = {},
): PermissionParts {
  const { parts } = pathParts(workspace, path);
  const judged = parts.map((part) => protectedPart(workspace.root, String(part)));
  const reason = judged.find((one) => one.reason !== undefined)?.reason;
  const read = options.showsContent
    ? parts.map((part): JudgedPart => ({ tool: "read_file", part: String(part), readOnly: true }))
    : [];
  return {
    parts: [...judged.map(({ part }) => (part.literal === undefined ? part.part : part)), ...read],
    ...(reason !== undefined && { protected: true, reason }),
  };
}
