import { resolve } from "node:path";
import { nearNames } from "@toolrail/protocol/tools";
import * as v from "valibot";
import { checkValues } from "./check-values.ts";
import { type EntryFault, entryFields, entryType } from "./entry-fields.ts";
import {
  type EntrySettings,
  KNOWN_FIELDS,
  launchSchema,
  settingsSchema,
  targetSchema,
} from "./entry-schema.ts";
import { expandEntry } from "./expand-entry.ts";
import { problemText } from "./problem-text.ts";
import type { ConfigProblem, Launch, ServerEntry, Target } from "./server-entry.ts";
import type { WrittenServer } from "./written-server.ts";

export interface EntryContext {
  root: string;
  environment: Readonly<Record<string, string | undefined>>;
}

/** Without an entry it turns off the one of this name that was read before. */
export interface ReadServer {
  name: string;
  entry?: ServerEntry | undefined;
}

export interface EntryResult {
  server?: ReadServer | undefined;
  problems: ConfigProblem[];
}

/** Looks at one server: its fields, their types, its variables, and what these hold. */
export function readEntry(server: WrittenServer, { root, environment }: EntryContext): EntryResult {
  const { name } = server;
  const read = entryFields(server);
  if (!read) return { problems: [problemAt(server, { path: [], message: skippedEntry })] };
  const { fields, writtenPath } = read;
  const slips = nearFields(fields).map((fault) => problemAt(server, fault));
  const isDisabled = fields.disabled === true;

  const kind = entryType(fields);
  if (kind.kind === "off") return { problems: slips, server: { name } };
  if (kind.kind === "fault") return skip([kind.fault]);
  const valid = validateEntry(kind.type, fields);
  if (valid.faults) return skip(valid.faults);
  // What does not run needs no variables.
  const expanded = isDisabled
    ? { value: valid.written, faults: [] }
    : expandEntry(valid.written, { environment, origin: server.origin });
  const faults = expanded.faults.length > 0 ? expanded.faults : checkValues(expanded.value);
  if (faults.length > 0 && !isDisabled) return skip(faults);
  return {
    problems: slips,
    server: { name, entry: buildEntry(server, { ...valid, expanded: expanded.value, root }) },
  };

  function skip(faults: readonly EntryFault[]): EntryResult {
    const problems = faults.map(({ path, message }) =>
      problemAt(server, { path: writtenPath(path), message: problemText.skipped(message) }),
    );
    return { problems: [...slips, ...problems], ...(isDisabled && { server: { name } }) };
  }
}

const skippedEntry = problemText.skipped(problemText.noEntry);

function problemAt({ name, placeOf }: WrittenServer, { path, message }: EntryFault): ConfigProblem {
  return { place: placeOf(path), message: problemText.ofServer(name, message) };
}

interface EntryParts {
  settings: EntrySettings;
  written: Launch | Target;
  expanded: Launch | Target;
  /** A relative `cwd` is taken from here. */
  root: string;
}

function buildEntry(
  { name, origin }: WrittenServer,
  { settings, written, expanded, root }: EntryParts,
): ServerEntry {
  const common = { name, origin, ...settings, written };
  if (expanded.type !== "stdio") return { ...common, ...expanded };
  const { cwd, ...launch } = expanded;
  return { ...common, ...launch, ...(cwd !== undefined && { cwd: resolve(root, cwd) }) };
}

/** Fields that look like a slip of the pen. Others that are not known belong to other programs. */
function nearFields(fields: Readonly<Record<string, unknown>>): EntryFault[] {
  return Object.keys(fields).flatMap((field) => {
    if (KNOWN_FIELDS.includes(field)) return [];
    if (field === "envFile") return [{ path: [field], message: problemText.envFile }];
    const [known] = nearNames(field, KNOWN_FIELDS);
    if (known === undefined || Object.hasOwn(fields, known)) return [];
    return [{ path: [field], message: problemText.nearField(field, known) }];
  });
}

type ValidatedEntry =
  | { settings: EntrySettings; written: Launch | Target; faults?: undefined }
  | { faults: EntryFault[]; settings?: undefined; written?: undefined };

/** Every field with its type and default; fields that are not known are left out. */
function validateEntry(
  type: "stdio" | "http" | "sse",
  fields: Readonly<Record<string, unknown>>,
): ValidatedEntry {
  const settings = v.safeParse(settingsSchema, fields);
  const what = type === "stdio" ? readLaunch(fields) : readTarget(type, fields);
  if (settings.success && what.written) return { settings: settings.output, written: what.written };
  return { faults: [...(settings.issues ?? []).map(faultOf), ...(what.faults ?? [])] };
}

interface Read {
  written?: Launch | Target;
  faults?: EntryFault[];
}

function readLaunch(fields: unknown): Read {
  const { success, output, issues } = v.safeParse(launchSchema, fields);
  return success ? { written: { type: "stdio", ...output } } : { faults: issues.map(faultOf) };
}

function readTarget(type: "http" | "sse", fields: unknown): Read {
  const { success, output, issues } = v.safeParse(targetSchema, fields);
  return success ? { written: { type, ...output } } : { faults: issues.map(faultOf) };
}

function faultOf(issue: v.BaseIssue<unknown>): EntryFault {
  const path = (issue.path ?? []).flatMap(({ key }) =>
    typeof key === "string" || typeof key === "number" ? [key] : [],
  );
  const isMissing = issue.input === undefined;
  return { path, message: isMissing ? problemText.missing(path) : problemText.must(path, issue.message) };
}
