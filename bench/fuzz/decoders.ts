// Damages streams of every protocol at random and fails when a decoder, or what puts its events together, breaks a
// promise. `bun run fuzz [count] [seed]`; with TOOLRAIL_CORPUS set the recordings there are damaged too.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MessageAssembler } from "@toolrail/kernel/accumulate";
import type { AssistantMessage, StreamEvent } from "@toolrail/protocol";
import * as anthropicMessages from "@toolrail/protocol/anthropic-messages";
import * as openaiChat from "@toolrail/protocol/openai-chat";
import * as openaiResponses from "@toolrail/protocol/openai-responses";
import { fuzzDecoder, type SeedStream, seedStreams } from "@toolrail/protocol/testing";

const CODECS = {
  "openai-chat": openaiChat,
  "openai-responses": openaiResponses,
  "anthropic-messages": anthropicMessages,
} as const;

type Protocol = keyof typeof CODECS;

const SHOWN_FAULTS = 20;
const count = Number(process.argv[2] ?? 200_000);
const seed = Number(process.argv[3] ?? 1);
const corpus = process.env.TOOLRAIL_CORPUS;
const protocols = Object.keys(CODECS) as Protocol[];

let faults = 0;
for (const protocol of protocols) {
  const seeds = [...seedStreams(protocol), ...recordings(protocol)];
  const started = performance.now();
  const report = await fuzzDecoder({
    codec: CODECS[protocol],
    seeds,
    assemble,
    count: Math.ceil(count / protocols.length),
    seed,
  });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(
    `${protocol}: ${report.tried} damaged streams of ${seeds.length}, ${report.runnable} with calls to run, ` +
      `${report.faults.length} faults, ${seconds} s`,
  );
  for (const { stream, steps, fault, text } of report.faults.slice(0, SHOWN_FAULTS))
    console.log(`  ${stream}, ${steps.join(" ")}: ${fault}\n${text.replaceAll(/^/gm, "    ")}`);
  faults += report.faults.length;
}
process.exitCode = faults === 0 ? 0 : 1;

function assemble(events: readonly StreamEvent[]): AssistantMessage {
  const assembler = new MessageAssembler({ model: "fuzz/model", now: () => 0 });
  for (const event of events) assembler.push(event);
  return assembler.finish();
}

function recordings(protocol: Protocol): SeedStream[] {
  if (corpus === undefined) return [];
  const folder = join(corpus, "streams");
  const rows: { file: string; protocol: string }[] = JSON.parse(
    readFileSync(join(folder, "index.json"), "utf8"),
  );
  return rows
    .filter((row) => row.protocol === protocol)
    .map(({ file }) => ({ name: file, frames: framesOf(file, readFileSync(join(folder, file), "utf8")) }));
}

function framesOf(file: string, text: string): string[] {
  if (!file.endsWith(".jsonl")) return text.split(/(?<=\r?\n\r?\n)/);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => `data: ${line}\n\n`);
}
