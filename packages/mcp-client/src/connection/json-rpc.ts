/** A JSON-RPC message as the SDKs accept it. */
export interface JsonRpcMessage {
  jsonrpc: "2.0";
  id?: string | number;
  method?: string;
  params?: Fields;
  result?: Fields;
  error?: { code: number; message: string; data?: unknown };
}

export type Fields = Record<string, unknown>;

export const INTERNAL_ERROR = -32_603;
