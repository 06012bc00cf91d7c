// As a method's, its parameter fits both ways: each SDK has its own type of a message.
type MessageListener = { listen(message: object): void }["listen"];

/** What both SDKs ask of a transport. */
export interface MessageTransport {
  start(): Promise<void>;
  send(message: object, options?: object): Promise<void>;
  close(): Promise<void>;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?: MessageListener | undefined;
  setProtocolVersion?: ((version: string) => void) | undefined;
  readonly sessionId?: string | undefined;
  /** An answer comes on the stream of its request, which is closed to cancel it. */
  readonly hasPerRequestStream?: boolean;
  /** How @modelcontextprotocol/client tells a child process from HTTP. */
  readonly pid?: number | null;
  readonly stderr?: null;
}
