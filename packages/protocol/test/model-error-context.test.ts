import { describe, expect, it } from "vitest";
import { classifyModelError } from "../src/model-error.ts";

// One wording for each server or gateway that has its own; numbers and names are made up.
const FULL: readonly string[] = [
  "prompt is too long: 210345 tokens > 200000 maximum",
  "input length and `max_tokens` exceed context limit: 190001 + 16000 > 200000, decrease input length or `max_tokens`",
  "Request exceeds the maximum size",
  "This model's maximum context length is 128000 tokens. However, your messages resulted in 130500 tokens.",
  "Your input exceeds the context window of this model. Please adjust your input and try again.",
  "Input tokens exceed the configured limit of 64000 tokens. Your messages resulted in 70010 tokens.",
  "Invalid 'messages[7].content': string too long. Expected a string with maximum length 10485760.",
  "Invalid 'input': array too long. Expected an array with maximum length 2048, but got one with length 2100.",
  "Input is too long for requested model.",
  "Malformed input request: expected maxLength: 50000, actual: 61234, please reformat your input and try again.",
  "The input token count (1200000) exceeds the maximum number of tokens allowed (1048575).",
  "This model's maximum prompt length is 131072 but the request contains 140000 tokens.",
  "Please reduce the length of the messages or completion.",
  "Please reduce the length of the messages or completion. Current length is 9001 while limit is 8192",
  "This endpoint's maximum context length is 65536 tokens. However, you requested about 70000 tokens.",
  "Input length 131393 exceeds the maximum allowed input length of 131040 tokens.",
  "The input (300000 tokens) is longer than the model's context length (262144 tokens).",
  "the request exceeds the available context size, try increasing it",
  "request (9500 tokens) exceeds the available context size (8192 tokens), try increasing it",
  "Trying to keep the first 5000 tokens when the number of tokens to keep from the initial prompt is greater than the context length.",
  "prompt token count of 80000 exceeds the limit of 64000",
  "invalid params, context window exceeds limit (2013)",
  "Invalid request: Your request exceeded model token limit: 131072 (requested: 150001)",
  "Prompt contains 41000 tokens and 0 draft tokens, too large for model with 32768 maximum context length",
  "prompt too long; exceeded max context length by 512 tokens",
  "Requested token count exceeds the model's maximum context length of 40960 tokens.",
  "Input length (50000) exceeds model's maximum context length (40960).",
  "The decoder prompt (length 33000) is longer than the maximum model length of 32768.",
  "`inputs` tokens + `max_new_tokens` must be <= 4096. Given: 4000 `inputs` tokens and 200 `max_new_tokens`",
  "Prompt exceeds max length",
  "Request body too large",
  "Prompt has 33000 tokens, but the configured context size is 32768 tokens",
  "Range of input length should be [1, 98304]",
  "too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 5000.",
  "Requested tokens (5000) exceed context window of 4096",
  "The estimated number of input and maximum output tokens (9000) exceeded this model context window limit (8192).",
  "tokens in request more than max tokens allowed",
  "context_length_exceeded",
  "litellm.ContextWindowExceededError: it does not fit",
  "model_context_window_exceeded",
  "输入内容超过模型的最大长度",
  "400 status code (no body)",
];

const NAMES = [
  "context_length_exceeded",
  "context_window_exceeded",
  "ContextWindowExceededError",
  "model_max_prompt_tokens_exceeded",
  "exceed_context_size_error",
  "request_too_large",
  "prompt_too_long",
];

describe("a full context", () => {
  it.each(FULL)("is seen in: %s", (message) => {
    expect(classifyModelError({ status: 400, message })).toEqual({
      kind: "contextTooLong",
      retryable: false,
    });
    // In a stream there is no status, and gateways give any.
    expect(classifyModelError({ message }).kind).toBe("contextTooLong");
    if (!message.startsWith("400"))
      expect(classifyModelError({ status: 500, message }).kind).toBe("contextTooLong");
  });

  it.each(NAMES)("is seen by the name %s", (name) => {
    const expected = { kind: "contextTooLong", retryable: false };
    expect(classifyModelError({ status: 400, code: name, message: "No." })).toEqual(expected);
    expect(classifyModelError({ type: name, message: "No." })).toEqual(expected);
  });

  it.each([
    [
      429,
      "Request too large for model-a on tokens per min (TPM): Limit 30000, Requested 31538. The input must be reduced.",
    ],
    [
      413,
      "Request too large for model `a` on tokens per minute (TPM): Limit 6000, Requested 9000, reduce your message size and try again.",
    ],
    [
      429,
      "Rate limit reached for model `a` on tokens per minute (TPM): Limit 6,000, Used 10, Requested 7,500.",
    ],
  ])("is one request that no window can ever hold: %i %s", (status, message) => {
    const facts = { status, code: "rate_limit_exceeded", type: "tokens", message };
    expect(classifyModelError(facts)).toEqual({ kind: "contextTooLong", retryable: false });
  });

  it("is not seen in words about a rate", () => {
    for (const message of [
      "Throttling error: Too many tokens, please wait before trying again.",
      "Rate limit exceeded: too many tokens per minute",
      "Rate limit reached on tokens per min (TPM): Limit 30000, Used 29000, Requested 3000. Please try again in 20s.",
      "Requests have exceeded token rate limit of your current tier. Please retry after 20 seconds.",
      "This request would exceed the rate limit of 40,000 input tokens per minute. Please reduce the prompt length.",
      "Input tokens exceed 40000 tokens per minute",
      "请求超过频率限制，请稍后再试",
    ])
      expect(classifyModelError({ status: 429, message })).toEqual({ kind: "rateLimited", retryable: true });
    expect(classifyModelError({ message: "Too many tokens, please wait" }).kind).toBe("rateLimited");
  });

  it("is not seen in limits of a picture", () => {
    for (const message of [
      "messages.0.content.1.image.source.base64: image exceeds 5 MB maximum: 6000000 bytes",
      "Image size exceeds the maximum allowed size",
    ])
      expect(classifyModelError({ status: 400, message })).toEqual({
        kind: "imageRefused",
        retryable: false,
      });
  });

  it("is not seen in limits of the answer, of an id or of a field's name", () => {
    for (const message of [
      "max_tokens is too large: 200000. This model supports at most 16384 completion tokens.",
      "max_tokens: 64000 > 8192, which is the maximum allowed number of output tokens",
      "`max_tokens` must be less than or equal to `4096`, which is less than the `context_window` for this model",
      "Invalid 'messages[2].tool_calls[0].id': string too long. Expected maximum length 40.",
      "Invalid 'tools': array too long. Expected an array with maximum length 128.",
      "Unrecognized request argument supplied: context_length",
    ])
      expect(classifyModelError({ status: 400, message })).toEqual({
        kind: "invalidRequest",
        retryable: false,
      });
  });
});
