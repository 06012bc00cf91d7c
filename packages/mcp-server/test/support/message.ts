/** A JSON-RPC message as a test reads it. */
export interface Message {
  id?: string | number | null;
  method?: string;
  params?: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks anywhere into a result
  result?: any;
  error?: { code: number; message: string; data?: unknown };
}

export function isAnswerTo(message: Message, id: string | number): boolean {
  return message.id === id && message.method === undefined;
}

/** What a request of 2026-07-28 carries. */
export const MODERN = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "test-client", version: "1.0.0" },
};

export function initialize(protocolVersion: string): { method: string; params: object } {
  const clientInfo = { name: "test-client", version: "1.0.0" };
  return { method: "initialize", params: { protocolVersion, capabilities: {}, clientInfo } };
}
