import { Readable, Writable } from "node:stream";
import {
  type ClientContext,
  type ContentBlock,
  client,
  methods,
  ndJsonStream,
  type RequestPermissionRequest,
  type SessionUpdate,
} from "@agentclientprotocol/sdk";
import { type StrictServerOptions, startOpenAIChatServer } from "@toolrail/protocol/testing/node";
import { type RunningCommand, startCommand } from "./command.ts";
import { inTemporaryFolder } from "./fake-context.ts";
import type { Answer } from "./model-servers.ts";

export interface AcpRun {
  root: string;
  /** Speaks to the command, as an editor does. */
  agent: ClientContext;
  command: RunningCommand;
  updates: SessionUpdate[];
  asked: RequestPermissionRequest[];
  /** Everything that the command wrote on stdout. */
  received(): string;
  /** Opens a session in the folder. */
  open(): Promise<string>;
  ask(sessionId: string, text: string): Promise<string>;
}

export interface AcpOptions {
  script?: StrictServerOptions<Answer, never>["script"];
  respond?: StrictServerOptions<Answer, never>["respond"];
  apiKey?: string;
  flags?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Chooses the option of a permission request; undefined cancels it. Default: the first one. */
  choose?(request: RequestPermissionRequest): string | undefined | Promise<string | undefined>;
}

/** Runs `toolrail acp` in a process, against a model server on this machine, with the SDK's own client. */
export async function withAcp(
  { script, respond, apiKey, flags = [], env, choose = () => "allow-once" }: AcpOptions,
  use: (run: AcpRun) => Promise<void>,
): Promise<void> {
  const server = await startOpenAIChatServer({ script, respond, apiKey });
  await inTemporaryFolder(async (root) => {
    const model = ["--model", "test/scripted", "--base-url", server.baseUrl];
    const command = startCommand(["acp", ...model, ...flags], {
      cwd: root,
      env: { MOCK: "", ...env },
    });
    const { child } = command;
    let received = "";
    child.stdout.on("data", (data) => {
      received += data;
    });
    const updates: SessionUpdate[] = [];
    const asked: RequestPermissionRequest[] = [];
    const connection = client({ name: "test" })
      .onNotification(methods.client.session.update, ({ params }) => void updates.push(params.update))
      .onRequest(methods.client.session.requestPermission, async ({ params }) => {
        asked.push(params);
        const optionId = await choose(params);
        return {
          outcome: optionId === undefined ? { outcome: "cancelled" } : { outcome: "selected", optionId },
        };
      })
      .connect(
        ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>),
      );
    const { agent } = connection;
    try {
      await agent.request(methods.agent.initialize, { protocolVersion: 1, clientCapabilities: {} });
      await use({
        root,
        agent,
        command,
        updates,
        asked,
        received: () => received,
        async open() {
          const { sessionId } = await agent.request(methods.agent.session.new, { cwd: root, mcpServers: [] });
          return sessionId;
        },
        async ask(sessionId, text) {
          const prompt: ContentBlock[] = [{ type: "text", text }];
          return (await agent.request(methods.agent.session.prompt, { sessionId, prompt })).stopReason;
        },
      });
    } finally {
      child.stdin.end();
      await command.ended;
      await server.close();
    }
  });
}

/** The text of the chunks of one kind, put together. */
export function textOf(updates: readonly SessionUpdate[], kind: SessionUpdate["sessionUpdate"]): string {
  return updates
    .map((update) =>
      update.sessionUpdate === kind && "content" in update && hasText(update.content)
        ? update.content.text
        : "",
    )
    .join("");
}

function hasText(content: unknown): content is { text: string } {
  return typeof content === "object" && content !== null && "text" in content;
}
