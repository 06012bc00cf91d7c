interface Endpoint {
  create(
    body: object,
    options: { signal: AbortSignal; maxRetries: number },
  ): { asResponse(): Promise<Response> };
}

/** What this package uses of the official client; an instance of `OpenAI` or of one of its subclasses fits. */
export interface OpenAIClient {
  /** Tells whose quirks hold where the options name no address; its host stands in messages. */
  readonly baseURL?: string | undefined;
  readonly apiKey?: string | null | undefined;
  readonly chat: { readonly completions: Endpoint };
  readonly responses: Endpoint;
}
