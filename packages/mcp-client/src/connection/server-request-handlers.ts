/** A root as the protocol has it. */
export interface McpRoot {
  /** `file://…` */
  uri: string;
  name?: string | undefined;
}

/** What a server may ask of us. Each without a handler is refused politely. */
export interface ServerRequestHandlers {
  /** The request's params as the server wrote them; the result goes back as it is. */
  elicit?:
    | ((params: unknown, options: { server: string; signal: AbortSignal }) => Promise<unknown>)
    | undefined;
  sample?:
    | ((params: unknown, options: { server: string; signal: AbortSignal }) => Promise<unknown>)
    | undefined;
  roots: readonly McpRoot[];
}
