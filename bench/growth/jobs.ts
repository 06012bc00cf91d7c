import {
  checkFacts,
  compactHistory,
  createIndexBlock,
  createTrimmer,
  markExternal,
  project,
} from "@toolrail/context";
import { auditTools, createCatalog } from "@toolrail/disclosure";
import {
  collectSpills,
  compressLog,
  createBudget,
  createDispatcher,
  createMemorySpillStore,
  createPermissions,
  createRegistry,
  MessageAssembler,
  measurePrefix,
  type PermissionRule,
  type RawFragment,
  systemClock,
  ToolCallAccumulator,
  truncateMiddle,
} from "@toolrail/kernel";
import {
  type AssistantMessage,
  adaptSchema,
  checkTranscript,
  createMcpToolNames,
  defineTool,
  estimateTokens,
  extractToolCalls,
  type ModelRequest,
  messageTokens,
  nearNames,
  normalizeToolCallIds,
  parseArgs,
  pointedRefs,
  repairTranscript,
  type StreamEvent,
  type Tool,
  type ToolCallBlock,
  type ToolResultMessage,
  toolSource,
} from "@toolrail/protocol";
import * as anthropic from "@toolrail/protocol/anthropic-messages";
import { coerceJsonSchema, validateJsonSchema } from "@toolrail/protocol/json-schema";
import * as chat from "@toolrail/protocol/openai-chat";
import * as responses from "@toolrail/protocol/openai-responses";
import { readServerSentEvents } from "@toolrail/protocol/sse";
import { makeCatalogue } from "../tool-catalogue.ts";
import {
  brokenHistoryOf,
  chatStreamOf,
  historyOf,
  LIST_SCHEMA,
  listOf,
  schemaOf,
  textOf,
  toolsOf,
} from "./inputs.ts";

export interface GrowthJob {
  name: string;
  /** Units of the smallest input. */
  units: number;
  /** Makes an input of that many units. */
  make(units: number): unknown;
  run(input: unknown): unknown;
}

const CHARS = 60_000;
const TURNS = 60;

/** Public functions that take text or lists. */
export const GROWTH_JOBS: readonly GrowthJob[] = [
  job("estimateTokens", CHARS, textOf, estimateTokens),
  job("parseArgs", CHARS, (units) => ({ args: JSON.stringify({ text: textOf(units) }) }), parseArgs),
  job("parseArgs of broken text", CHARS, (units) => ({ args: `{"text":"${textOf(units)}` }), parseArgs),
  job("pointedRefs", CHARS, textOf, pointedRefs),
  job("truncateMiddle", CHARS, textOf, (text) => truncateMiddle(text)),
  job("compressLog", CHARS * 4, logOf, (text) => compressLog(text)),
  job("readServerSentEvents", 3_000, chatStreamOf, readEvents),
  job("MessageAssembler", 3_000, decodedEvents, assemble),
  job("ToolCallAccumulator", 100, fragmentsOf, accumulate),
  job("checkTranscript", TURNS * 4, (units) => historyOf(units, 20), checkTranscript),
  job("repairTranscript", TURNS, brokenHistoryOf, repairTranscript),
  job(
    "normalizeToolCallIds",
    TURNS,
    (units) => historyOf(units, 20),
    (messages) => normalizeToolCallIds(messages, "mistral"),
  ),
  job("messageTokens", TURNS, historyOf, (messages) => messages.map((message) => messageTokens(message))),
  job("extractToolCalls", 1_000, manyCalls, extractToolCalls),
  job("nearNames", 2_000, namesOf, (names) => nearNames("tol_17", names)),
  job("createMcpToolNames", 200, namesOf, nameMcpTools),
  job("adaptSchema", 100, schemaOf, (schema) => adaptSchema(schema, "openaiChatStrict")),
  job(
    "validateJsonSchema",
    300,
    (units) => listOf(units),
    (value) => validateJsonSchema(LIST_SCHEMA, value),
  ),
  job("validateJsonSchema, all missing", 200, schemaOf, (schema) => validateJsonSchema(schema, {})),
  job(
    "coerceJsonSchema",
    100,
    (units) => listOf(units, true),
    (value) => coerceJsonSchema(LIST_SCHEMA, value),
  ),
  ...encoding("openai-chat", chat),
  ...encoding("openai-responses", responses),
  ...encoding("anthropic-messages", anthropic),
  job("measurePrefix", TURNS, requestOf, (request) => measurePrefix(request, structuredClone(request))),
  job("createRegistry", 200, toolsOf, (tools) => createRegistry(tools.map(asTool))),
  job("createPermissions", 100, rulesOf, (rules) => createPermissions({ rules })),
  job("dispatch", 50, callsOf, dispatch),
  job("budget.apply", 40, resultsOf, (results) =>
    createBudget({ store: createMemorySpillStore() }).apply(structuredClone(results)),
  ),
  job("collectSpills", TURNS, historyOf, (messages) => collectSpills(messages, createMemorySpillStore())),
  job("checkFacts", TURNS, historyOf, (messages) => checkFacts(messages, ["call_3_1", "missing"])),
  job("createTrimmer", TURNS, historyOf, (messages) =>
    createTrimmer({ tools: () => true, minSavings: 1 }).transform(messages),
  ),
  job("compactHistory", TURNS, historyOf, (messages) =>
    compactHistory({ keepTokens: 2_000 })(messages, { reason: "nearlyFull", signal: NEVER }),
  ),
  job("markExternal", TURNS, historyOf, (messages) => markExternal()(messages)),
  job("project", 500, rowsOf, (items) => project({ items }, ["items[].sku"])),
  job("createIndexBlock", 500, entriesOf, createIndexBlock),
  job("createCatalog", 200, makeCatalogue, (tools) => createCatalog(tools)),
  job("auditTools", 100, makeCatalogue, (tools) => auditTools(tools as never)),
];

function job<Input>(
  name: string,
  units: number,
  make: (units: number) => Input,
  run: (input: Input) => unknown,
): GrowthJob {
  return { name, units, make, run: (input) => run(input as Input) };
}

const NEVER = new AbortController().signal;

function logOf(chars: number): string {
  const lines: string[] = [" RUN  v4.1.0 /home/me/shop", ""];
  for (let test = 0, length = 0; length < chars; test++) {
    const failed = test % 200 === 199;
    const line = failed
      ? ` FAIL  a.test.ts > total ${test}`
      : ` ✓ a${test % 9}.test.ts > case ${test} ${test % 30}ms`;
    lines.push(line);
    length += line.length + 1;
  }
  return lines.join("\n");
}

async function readEvents(stream: string): Promise<void> {
  for await (const event of readServerSentEvents([new TextEncoder().encode(stream)])) void event;
}

function decodedEvents(units: number): StreamEvent[] {
  const decoder = chat.createDecoder();
  const events = chatStreamOf(units)
    .split("\n\n")
    .filter((line) => line.startsWith("data: "));
  return events.flatMap((line) => decoder.pushEvent({ data: line.slice("data: ".length) }));
}

function assemble(events: readonly StreamEvent[]): MessageAssembler {
  const assembler = new MessageAssembler({ model: "bench/model", timestamp: 0 } as never);
  for (const event of events) assembler.push(event);
  return assembler;
}

function fragmentsOf(calls: number): RawFragment[] {
  return Array.from({ length: calls }, (_, n): RawFragment[] => [
    { index: n, id: `call_${n}`, name: "read_file", argsDelta: '{"path":' },
    { index: n, argsDelta: `"${n}"}` },
  ]).flat();
}

function accumulate(fragments: readonly RawFragment[]): ToolCallBlock[] {
  const calls = new ToolCallAccumulator();
  for (const fragment of fragments) calls.push(fragment);
  return calls.drain();
}

function manyCalls(count: number): AssistantMessage {
  const message = historyOf(1)[1] as AssistantMessage;
  const calls = Array.from({ length: count }, () => ({ ...message.content[1] }) as ToolCallBlock);
  return { ...message, content: calls };
}

function namesOf(count: number): string[] {
  return toolsOf(count).map(({ name }) => name);
}

function nameMcpTools(names: readonly string[]): string[] {
  const known = createMcpToolNames();
  return names.map((name) => known.add("one", name));
}

function requestOf(turns: number): ModelRequest {
  return { messages: historyOf(turns), tools: toolsOf(5) };
}

function encoding(name: string, wire: Wire): GrowthJob[] {
  const encode = (request: ModelRequest) => wire.encodeRequest({ model: "bench", ...request } as never);
  return [
    job(`encodeRequest, ${name}`, TURNS, requestOf, encode),
    job(
      `decodeRequest, ${name}`,
      TURNS,
      (turns) => encode(requestOf(turns)),
      (body) => wire.decodeRequest(body),
    ),
  ];
}

interface Wire {
  encodeRequest(request: never): unknown;
  decodeRequest(body: unknown): unknown;
}

function asTool({ name, description }: { name: string; description: string }): Tool<Record<string, unknown>> {
  return defineTool({
    name,
    description,
    schema: { type: "object", properties: { id: { type: "string" } } },
    readOnly: true,
    run: async () => ({ content: "done" }),
  });
}

function rulesOf(count: number): PermissionRule[] {
  return Array.from({ length: count }, (_, n) => ({ effect: "allow", rule: `run_shell(git log ${n} *)` }));
}

function callsOf(count: number): ToolCallBlock[] {
  return Array.from({ length: count }, (_, n) => ({
    type: "toolCall",
    id: `call_${n}`,
    name: "look",
    args: JSON.stringify({ id: String(n) }),
  }));
}

function dispatch(calls: readonly ToolCallBlock[]): Promise<unknown> {
  const source = toolSource([asTool({ name: "look", description: "Looks." })]);
  return createDispatcher({ source, clock: systemClock }).dispatch(calls, { signal: NEVER });
}

function resultsOf(turns: number): ToolResultMessage[] {
  return historyOf(turns, 2_000).filter((message) => message.role === "toolResult");
}

function rowsOf(count: number): object[] {
  return Array.from({ length: count }, (_, n) => ({ sku: n, name: `Item ${n}`, rest: { a: 1 } }));
}

function entriesOf(count: number): { where: string; when: string }[] {
  return Array.from({ length: count }, (_, n) => ({ where: `docs/${n}.md`, when: "it is asked for" }));
}
