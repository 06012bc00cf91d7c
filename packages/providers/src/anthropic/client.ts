/** What this package uses of the official client; an instance of `Anthropic` or of a client like it fits. */
export interface AnthropicClient {
  readonly apiKey?: string | null | undefined;
  readonly authToken?: string | null | undefined;
  readonly messages: {
    create(
      body: object,
      options: { signal: AbortSignal; maxRetries: number },
    ): { asResponse(): Promise<Response> };
  };
}
