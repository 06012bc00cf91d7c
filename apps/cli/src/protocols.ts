import type { Decoder, ModelRequest, StreamEvent } from "@toolrail/protocol";

/** What the workbench needs of a wire codec. */
export interface WireCodec {
  createDecoder(): Decoder;
  decodeResponse(body: unknown): StreamEvent[];
  encodeRequest(request: ModelRequest): Record<string, unknown>;
}

/** The wire protocols by name, each loaded when it is asked for. */
export const PROTOCOLS = {
  "anthropic-messages": () => import("@toolrail/protocol/anthropic-messages"),
  "openai-chat": () => import("@toolrail/protocol/openai-chat"),
  "openai-responses": () => import("@toolrail/protocol/openai-responses"),
} as const satisfies Record<string, () => Promise<WireCodec>>;

export type ProtocolName = keyof typeof PROTOCOLS;

export const PROTOCOL_NAMES = Object.keys(PROTOCOLS) as ProtocolName[];

/** The APIs that an OpenAI-compatible server may speak. */
export const OPENAI_APIS = ["chat", "responses"] as const;

export type OpenAIApi = (typeof OPENAI_APIS)[number];
