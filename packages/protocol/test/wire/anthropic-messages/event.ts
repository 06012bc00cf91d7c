/** Events as the API sends them, one line each in a test. */
type Event = Record<string, unknown>;

export function messageStart(fields: Event = {}): Event {
  return {
    type: "message_start",
    message: { id: "msg_1", role: "assistant", model: "m", content: [], ...fields },
  };
}

export function blockStart(index: unknown, block: Event): Event {
  return { type: "content_block_start", index, content_block: block };
}

export function toolUse(index: unknown, id: unknown, name: unknown = "f", fields: Event = {}): Event {
  return blockStart(index, { type: "tool_use", id, name, input: {}, ...fields });
}

export function blockDelta(index: unknown, delta: Event): Event {
  return { type: "content_block_delta", index, delta };
}

export function inputDelta(index: unknown, piece: unknown): Event {
  return blockDelta(index, { type: "input_json_delta", partial_json: piece });
}

export function textDelta(index: unknown, text: unknown): Event {
  return blockDelta(index, { type: "text_delta", text });
}

export function blockStop(index: unknown): Event {
  return { type: "content_block_stop", index };
}

export function messageDelta(stopReason: unknown, usage?: Event): Event {
  return { type: "message_delta", delta: { stop_reason: stopReason, stop_sequence: null }, usage };
}

export const MESSAGE_STOP: Event = { type: "message_stop" };
