import type { CliContext } from "../context.ts";
import { type DecodedRecording, decodeRecording, unreadableMessage } from "../decode/decode-recording.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { readInput } from "../input-bytes.ts";
import { messageText } from "../output/message-text.ts";
import { visibleText } from "../output/visible-text.ts";
import { PROTOCOLS, type ProtocolName, type WireCodec } from "../protocols.ts";

export interface DecodeFlags {
  protocol: ProtocolName;
  events?: boolean | undefined;
  json?: boolean | undefined;
}

/** A recorded stream or body as the assistant message it means; one answer for each input, in order. */
export async function decode(context: CliContext, flags: DecodeFlags, ...files: string[]): Promise<ExitCode> {
  const codec = await PROTOCOLS[flags.protocol]();
  let failed = false;
  for (const file of files.length === 0 ? ["-"] : files) {
    const decoded = await decodeInput(context, codec, file);
    failed ||= decoded.message.stopReason === "error";
    context.stdout.write(render(decoded, flags, context.stdout.isTTY));
  }
  return failed ? EXIT.failure : EXIT.success;
}

async function decodeInput(context: CliContext, codec: WireCodec, file: string): Promise<DecodedRecording> {
  const input = await readInput(context, file);
  if (input.ok) return decodeRecording(input.bytes, codec, context.clock.now);
  return { events: [], message: unreadableMessage(input.message, context.clock.now) };
}

function render({ events, message }: DecodedRecording, flags: DecodeFlags, toTerminal: boolean): string {
  if (flags.events) return events.map((event) => `${JSON.stringify(event)}\n`).join("");
  if (flags.json) return `${JSON.stringify(message)}\n`;
  const text = messageText(message);
  return `${toTerminal ? visibleText(text) : text}\n`;
}
