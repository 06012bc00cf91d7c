/** A refusal in the form that MCP clients read. Source: the code is the SDK's for all that is not JSON-RPC's own. */
export function refuse(
  status: number,
  message: string,
  { code = -32_000, headers = {} }: { code?: number; headers?: Record<string, string> } = {},
): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status, headers });
}
