import { repairTranscript } from "@toolrail/protocol";
import type { CliContext } from "../context.ts";
import { addressee } from "../encode/addressee.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { usageFailure } from "../output/failure.ts";
import { visibleText } from "../output/visible-text.ts";
import { PROTOCOLS, type ProtocolName, type WireCodec } from "../protocols.ts";
import { loadSession } from "../session/load-session.ts";
import { tellRepairs } from "../session/tell-repairs.ts";

export interface EncodeFlags {
  protocol: ProtocolName;
  model?: string | undefined;
  json?: boolean | undefined;
}

/** A history as the request body that would be sent: repaired, with the tools that it calls and no system prompt. */
export async function encode(context: CliContext, flags: EncodeFlags, file: string): Promise<ExitCode> {
  const session = await loadSession(context, file);
  if (!session.ok) return usageFailure(context, session.message);
  const { messages, repairs } = repairTranscript(session.messages);
  tellRepairs(context, repairs);
  const codec: WireCodec = await PROTOCOLS[flags.protocol]();
  const body = codec.encodeRequest({ ...addressee(flags.model, messages), messages, tools: [] });
  const text = JSON.stringify(body, null, flags.json ? 0 : 2);
  context.stdout.write(`${context.stdout.isTTY ? visibleText(text) : text}\n`);
  return EXIT.success;
}
