/** What this package uses of the official client; an instance of `Anthropic` or of a client like it fits. */
export interface AnthropicClient {
  /** Tells whose quirks hold where the options name no address; its host stands in messages. */
  readonly baseURL?: string | undefined;
  readonly apiKey?: string | null | undefined;
  readonly authToken?: string | null | undefined;
  readonly messages: {
    create(
      body: object,
      options: { signal: AbortSignal; maxRetries: number },
    ): { asResponse(): Promise<Response> };
  };
}
