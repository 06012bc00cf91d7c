/** What a case of the corpus says of a server, as far as it is used here. */
export interface CaseServer {
  name: string;
  command?: string;
  args?: string[];
  env?: Record<string, string>;
  url?: string;
  transport?: "streamable_http" | "legacy_sse";
  tools?: { name: string }[];
  on_call?: Record<string, CaseReply>;
  then?: { after_ms: number; tools: { name: string }[]; notify: string };
  delay_ms?: number;
  stdout_raw_before_initialize?: string;
  stdout_raw_between_messages?: string;
  stderr?: string;
  exit_at_start?: number;
  stderr_bytes_per_request?: number;
  page_size?: number;
  next_cursor_always?: string;
  rpc_error?: Record<string, { code: number; message: string }>;
  stringify_ids?: boolean;
  server_requests?: { after_ms: number; method: string; id: string | number }[];
  never_reply_to_call?: string[];
  raw_reply?: Record<string, string>;
  get_status?: number;
  post_status?: number;
  post_body?: string;
  initialize_http_error?: { status: number; body: string };
  oauth?: object;
}

export interface CaseReply {
  content?: unknown[];
  structuredContent?: unknown;
  isError?: boolean;
  result?: object;
  duration_ms?: number;
  reply_even_if_cancelled?: boolean;
  server_request_first?: object;
  echo_tool_name?: boolean;
  echo_args?: boolean;
  echo_env?: string[];
  echo_pid?: boolean;
  exit?: number;
}
