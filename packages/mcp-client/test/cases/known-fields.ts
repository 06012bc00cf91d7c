import { type Case, serversOf, stepsOf } from "./case.ts";

/** Fields that `case-server.ts` acts on; another field would leave its case untried. */
const STDIO_FIELDS = new Set([
  "name",
  "tools",
  "on_call",
  "env",
  "then",
  "delay_ms",
  "stdout_raw_before_initialize",
  "stdout_raw_between_messages",
  "stderr",
  "exit_at_start",
  "stderr_bytes_per_request",
  "page_size",
  "next_cursor_always",
  "rpc_error",
  "stringify_ids",
  "server_requests",
  "never_reply_to_call",
  "raw_reply",
]);
/** Fields that `case-http-server.ts` acts on. */
const HTTP_FIELDS = new Set([
  "name",
  "transport",
  "tools",
  "on_call",
  "get_status",
  "post_status",
  "post_body",
  "initialize_http_error",
]);
const STDIO_REPLY_FIELDS = new Set([
  "content",
  "structuredContent",
  "isError",
  "result",
  "duration_ms",
  "reply_even_if_cancelled",
  "server_request_first",
  "echo_tool_name",
  "echo_args",
  "echo_env",
  "echo_pid",
  "exit",
]);
const HTTP_REPLY_FIELDS = new Set(["content", "structuredContent", "isError"]);
const REQUEST_FIELDS = new Set(["after_ms", "method", "id", "params"]);
const CHANGE_FIELDS = new Set(["after_ms", "tools", "notify"]);
const STEP_FIELDS = new Set(["tool", "args", "host"]);
const CHECKS = new Set([
  "output match",
  "output not_match",
  "server_log match",
  "server_log not_match",
  "is_error equals",
  "tool_list count_for_server",
  "tool_list all_names_match",
  "tool_list contains",
  // Kept by the time limit of the test.
  "time_ms lt",
]);

/** The parts of a case that nothing here acts on, each as a path. A case that has any is not tried by a run. */
export function unknownParts(one: Case): string[] {
  const checks = one.expected.checks
    .map(({ target, op }) => `${target} ${op}`)
    .filter((check) => !CHECKS.has(check));
  return [
    ...one.setup.flatMap((part) => beyond(part, new Set(["mcp_server"]), "setup")),
    ...serversOf(one).flatMap((server) => unknownInServer({ ...server })),
    ...stepsOf(one).flatMap((step) => beyond(step, STEP_FIELDS, "call")),
    ...checks.map((check) => `expected ${check}`),
  ];
}

function unknownInServer(server: Record<string, unknown>): string[] {
  const { command, args, url, transport, on_call: replies, server_requests: requests, then: change } = server;
  if (url !== undefined) return beyond(server, new Set(["name", "url"]), "server");
  if (String(command).startsWith("this-")) return beyond(server, new Set(["name", "command"]), "server");
  const isHttp = transport !== undefined;
  // The command of the server that a case is written for: ours stands in its place.
  const isFake = Array.isArray(args) && args.length === 1 && args[0] === "fake_server.js";
  const known = new Set([...(isHttp ? HTTP_FIELDS : STDIO_FIELDS), ...(isFake ? ["command", "args"] : [])]);
  const replyFields = isHttp ? HTTP_REPLY_FIELDS : STDIO_REPLY_FIELDS;
  return [
    ...beyond(server, known, "server"),
    ...Object.values(Object(replies)).flatMap((reply) => beyond(reply, replyFields, "on_call")),
    ...[requests ?? []].flat().flatMap((request) => beyond(request, REQUEST_FIELDS, "server_requests")),
    ...(change === undefined ? [] : beyond(change, CHANGE_FIELDS, "then")),
  ];
}

function beyond(value: unknown, known: ReadonlySet<string>, where: string): string[] {
  return Object.keys(Object(value))
    .filter((key) => !known.has(key))
    .map((key) => `${where}.${key}`);
}
