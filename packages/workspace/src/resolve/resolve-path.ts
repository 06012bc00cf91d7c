import { lstatSync } from "node:fs";
import { containingRoot, displayPath, isInside, realPathOf } from "../contain.ts";
import {
  circularText,
  invalidText,
  leadsOutsideText,
  missingText,
  notDirectoryText,
  outsideText,
  unreadableText,
} from "../failure-text.ts";
import type { Root, Roots } from "../roots.ts";
import type { PathFailure, PathFailureKind, PathResult, WorkspacePath } from "../workspace-path.ts";
import { type Candidate, chooseSpelling } from "./choose-spelling.ts";
import { entryKind } from "./entry-kind.ts";
import { errorCode } from "./locate.ts";
import { nearPaths } from "./near-paths.ts";
import { invalidity } from "./spellings.ts";

export interface ResolveOptions {
  /** Fail with `missing`, and name what is near, when nothing is there. Default false. */
  mustExist?: boolean;
}

/** Reads a model's path: validity, spelling, links, containment, existence, in this order. */
export function resolvePath(roots: Roots, written: string, options: ResolveOptions = {}): PathResult {
  const invalid = invalidity(written);
  if (invalid !== undefined) return failure("invalid", invalidText(written, invalid));
  const candidate = chooseSpelling(roots, written);
  const root = containingRoot(roots, candidate.place);
  if (root === undefined) return outside(roots, written, candidate);
  const { fault, tail } = candidate.place;
  if (fault !== undefined) return faulty(roots, written, candidate, fault);
  if (tail.length > 0 && options.mustExist === true) {
    const near = nearPaths(root, candidate.place).map((path) => displayPath(roots, path));
    return failure("missing", missingText(written, near));
  }
  return describe(roots, root, written, candidate);
}

function describe(roots: Roots, root: Root, written: string, { asGiven, place }: Candidate): PathResult {
  const absolute = realPathOf(place);
  const path: WorkspacePath = {
    absolute,
    display: displayPath(roots, absolute),
    asGiven,
    readOnly: root.readOnly,
  };
  if (place.tail.length > 0) return { ok: true, path };
  try {
    path.kind = entryKind(absolute, lstatSync(absolute));
    return { ok: true, path };
  } catch (error) {
    return failure("unreadable", unreadableText(written, errorCode(error)));
  }
}

function outside(roots: Roots, written: string, { asGiven }: Candidate): PathFailure {
  const root = roots.main.path;
  const text = isInside(root, asGiven) ? leadsOutsideText(written, root) : outsideText(written, root);
  return failure("outside", text);
}

function faulty(roots: Roots, written: string, { place }: Candidate, fault: string): PathFailure {
  if (fault === "ENOTDIR") {
    return failure("notDirectory", notDirectoryText(written, displayPath(roots, place.existing)));
  }
  if (fault === "ELOOP") return failure("unreadable", circularText(written));
  if (fault === "ENAMETOOLONG") return failure("invalid", invalidText(written, "tooLong"));
  return failure("unreadable", unreadableText(written, fault));
}

export function failure(kind: PathFailureKind, message: string): PathFailure {
  return { ok: false, kind, message };
}
