import { existsSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { nearNames } from "@toolrail/protocol";
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
import { entryKind } from "./entry-kind.ts";
import { followTwins, namesIn } from "./follow-twins.ts";
import { errorCode, locate, type Place } from "./locate.ts";
import { invalidity, spellings, toAbsolute } from "./spellings.ts";

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

const MOST = 3;

/** Up to 3 existing absolute paths that one missing in this root was likely meant to be, nearest first. */
function nearPaths(root: Root, missing: Place): string[] {
  // The root itself is gone: what stands beside it is none of the model's business.
  if (!isInside(root.path, missing.existing)) return [];
  const [name = "", ...rest] = missing.tail;
  return nearNames(name, namesIn(missing.existing), MOST).map((near) => {
    const whole = join(missing.existing, near, ...rest);
    return existsSync(whole) ? whole : join(missing.existing, near);
  });
}

/** One reading of a written path, and where it leads. */
interface Candidate {
  asGiven: string;
  place: Place;
}

/** The first spelling that exists; for a path that does not, the one that should be created. */
function chooseSpelling(roots: Roots, written: string): Candidate {
  const candidates: Candidate[] = [];
  for (const spelling of spellings(written)) {
    const asGiven = toAbsolute(spelling, roots.main.path, roots.home);
    const place = followTwins(roots, locate(asGiven));
    if (place.fault === undefined && place.tail.length === 0) return { asGiven, place };
    candidates.push({ asGiven, place });
  }
  return scoped(roots, written, candidates) ?? last(candidates);
}

// In an existing folder such as `@types` the sign belongs to the name.
function scoped(roots: Roots, written: string, candidates: readonly Candidate[]): Candidate | undefined {
  if (!written.startsWith("@")) return undefined;
  return candidates.find(({ place }) => {
    const root = containingRoot(roots, place);
    return root !== undefined && place.existing !== root.path;
  });
}

function last(candidates: readonly Candidate[]): Candidate {
  const candidate = candidates.at(-1);
  if (candidate === undefined) throw new RangeError("a path has at least one spelling");
  return candidate;
}
