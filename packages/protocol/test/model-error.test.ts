import { describe, expect, it } from "vitest";
import { classifyModelError, type ModelErrorFacts } from "../src/model-error.ts";
import type { ModelErrorKind } from "../src/stream-event.ts";

type Row = readonly [facts: ModelErrorFacts, kind: ModelErrorKind, retryable: boolean];

const BY_STATUS: readonly Row[] = [
  [{ status: 400, message: "Invalid value: 'x'" }, "invalidRequest", false],
  [{ status: 401, message: "" }, "authentication", false],
  [{ status: 402, message: "Payment Required" }, "quotaExceeded", false],
  [{ status: 403, message: "no" }, "authentication", false],
  [{ status: 404, message: "model not found" }, "invalidRequest", false],
  [{ status: 408, message: "" }, "server", true],
  [{ status: 409, message: "" }, "server", true],
  [{ status: 413, message: "Payload Too Large" }, "contextTooLong", false],
  [{ status: 422, message: "tools: unsupported" }, "invalidRequest", false],
  [{ status: 425, message: "" }, "server", true],
  [{ status: 429, message: "" }, "rateLimited", true],
  [{ status: 500, message: "" }, "server", true],
  [{ status: 502, message: "Bad Gateway" }, "server", true],
  [{ status: 503, message: "" }, "overloaded", true],
  [{ status: 504, message: "" }, "server", true],
  [{ status: 529, message: "" }, "overloaded", true],
  [{ code: 429, message: "slow down" }, "rateLimited", true],
  [{ message: "something odd" }, "unknown", true],
];

const BY_NAME: readonly Row[] = [
  [{ type: "overloaded_error", message: "Overloaded" }, "overloaded", true],
  [{ status: 429, code: "rate_limit_exceeded", message: "Rate limit reached" }, "rateLimited", true],
  [{ code: "Throttling", message: "Requests throttled" }, "rateLimited", true],
  [{ code: "ThrottlingException", message: "Slow." }, "rateLimited", true],
  [{ code: "Throttling.AllocationQuota", message: "Allocated quota exceeded." }, "rateLimited", true],
  [{ status: 429, message: "The engine is currently overloaded" }, "overloaded", true],
  [{ code: "invalid_api_key", message: "Incorrect API key provided" }, "authentication", false],
  [{ status: 400, message: "API key not valid. Please pass a valid one." }, "authentication", false],
  [{ type: "invalid_request_error", message: "bad field" }, "invalidRequest", false],
  [{ type: "upstream_error", message: "stream_read_error" }, "server", true],
  [{ code: "ECONNRESET", message: "" }, "network", true],
  [{ message: "ECONNRESET: The socket connection was closed unexpectedly" }, "network", true],
  [{ message: "terminated" }, "network", true],
  [{ message: "fetch failed" }, "network", true],
  [{ status: 500, message: "rpc error: context deadline exceeded" }, "server", true],
  [{ code: "1302", message: "您的账户已达到速率限制，请您控制请求频率" }, "rateLimited", true],
  [{ message: "Throttling: TPM(100/100)" }, "rateLimited", true],
  [{ status: 500, message: "当前分组上游负载已饱和，请稍后再试" }, "overloaded", true],
  [{ status: 401, message: "无效的令牌" }, "authentication", false],
];

const QUOTA: readonly Row[] = [
  [
    { status: 429, code: "insufficient_quota", message: "You exceeded your current quota" },
    "quotaExceeded",
    false,
  ],
  [{ status: 400, message: "Your credit balance is too low to access the API." }, "quotaExceeded", false],
  [{ status: 403, message: "The team has used all available credits." }, "quotaExceeded", false],
  [{ status: 429, message: "Your team reached its monthly spending limit." }, "quotaExceeded", false],
  [{ status: 429, type: "1113", message: "Insufficient balance. Please recharge." }, "quotaExceeded", false],
  [{ status: 429, code: "1113", message: "账户余额不足，请充值后再用" }, "quotaExceeded", false],
  [{ status: 403, message: "用户额度不足, 剩余额度: 0" }, "quotaExceeded", false],
  [{ status: 400, code: "Arrearage", message: "Access denied." }, "quotaExceeded", false],
  [{ status: 403, code: "usage_not_included", message: "Not in your plan." }, "quotaExceeded", false],
  [
    { status: 429, type: "usage_limit_reached", message: "The usage limit has been reached" },
    "quotaExceeded",
    false,
  ],
  [{ status: 429, code: "1308", message: "Usage limit reached for 5 hour." }, "quotaExceeded", false],
  [
    { status: 429, message: "You hit your usage limit. Try again in 3 hours 5 minutes." },
    "quotaExceeded",
    false,
  ],
  [{ status: 429, type: "exceeded_current_quota_error", message: "Suspended." }, "quotaExceeded", false],
];

const WINDOW: readonly Row[] = [
  [
    { status: 429, message: "Quota exceeded for metric x_requests_per_minute_per_project" },
    "rateLimited",
    true,
  ],
  [
    { status: 429, message: "You exceeded your current quota (billing). Please retry in 34.07s." },
    "rateLimited",
    true,
  ],
  [
    { status: 429, message: "Limit: 3 / min. Try again in 20s. Add a payment method: billing." },
    "rateLimited",
    true,
  ],
  [
    { status: 429, message: "Need more tokens? See https://host.example/settings/billing" },
    "rateLimited",
    true,
  ],
  [{ status: 429, message: "Resource has been exhausted (e.g. check quota)." }, "rateLimited", true],
  [{ status: 500, message: "the billing service did not answer" }, "server", true],
  [{ status: 502, message: "upstream: invalid api key" }, "server", true],
  [{ status: 503, code: "insufficient_quota", message: "insufficient quota" }, "overloaded", true],
];

const MALFORMED: readonly Row[] = [
  [{ status: 400, code: "tool_use_failed", message: "See the field." }, "malformedCall", true],
  [{ status: 400, message: "Failed to call a function. See 'failed_generation'." }, "malformedCall", true],
  [{ status: 400, message: "tool call validation failed: no such parameter" }, "malformedCall", true],
  [
    { status: 500, message: "error parsing tool call: raw='{\"a\":', err=unexpected end" },
    "malformedCall",
    true,
  ],
  [{ status: 424, message: "Model produced invalid sequence as part of ToolUse." }, "malformedCall", true],
  [{ code: "MALFORMED_FUNCTION_CALL", message: "" }, "malformedCall", true],
];

const REASONING: readonly Row[] = [
  [
    { status: 400, message: "messages.4.content.0: Invalid `signature` in `thinking` block" },
    "reasoningRefused",
    false,
  ],
  [{ status: 400, message: "messages.2: Invalid signature in thinking block" }, "reasoningRefused", false],
  [
    { status: 400, message: "messages.1.content.0.thinking.signature: Field required" },
    "reasoningRefused",
    false,
  ],
  [
    {
      status: 400,
      message:
        "`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These must remain.",
    },
    "reasoningRefused",
    false,
  ],
  [{ status: 400, message: "The thinking blocks must be passed back unchanged." }, "reasoningRefused", false],
  [{ status: 400, code: "invalid_encrypted_content", message: "Refused." }, "reasoningRefused", false],
  [
    { status: 400, message: "The encrypted content gAB...= could not be verified." },
    "reasoningRefused",
    false,
  ],
  [
    { status: 400, message: "Unable to submit because Thought signature is not valid." },
    "reasoningRefused",
    false,
  ],
  [
    { status: 400, message: "The `reasoning_content` in the thinking mode must be passed back to the API." },
    "invalidRequest",
    false,
  ],
  [
    { status: 400, message: "The `content[].thinking` must be passed back to the API." },
    "invalidRequest",
    false,
  ],
  [{ status: 400, message: "Function call is missing a thought_signature." }, "invalidRequest", false],
  [{ status: 403, code: "InvalidSignatureException", message: "Signature expired" }, "authentication", false],
];

describe.each<[string, readonly Row[]]>([
  ["a status", BY_STATUS],
  ["a name or common words", BY_NAME],
  ["an empty account or plan", QUOTA],
  ["a window that beats words about quota, or a server's own fault", WINDOW],
  ["a call that the model wrote badly", MALFORMED],
  ["reasoning that went back", REASONING],
])("classifyModelError by %s", (_, rows) => {
  it.each(rows)("takes %j for %s", (facts, kind, retryable) => {
    expect(classifyModelError(facts)).toEqual({ kind, retryable });
  });
});

describe("classifyModelError of a plan's limit", () => {
  it.each([
    [{ resets_in_seconds: 13_872 }, "quotaExceeded", false],
    [{ resets_in_seconds: 40 }, "rateLimited", true],
    [{ resets_at: 1_800_000_050 }, "rateLimited", true],
    [{ resets_at: 1_800_100_000 }, "quotaExceeded", false],
    [{}, "quotaExceeded", false],
  ] as const)("waits for %j only where the reset is near", (reset, kind, retryable) => {
    const body = { error: { type: "usage_limit_reached", message: "Limit reached", ...reset } };
    expect(classifyModelError({ status: 429, message: "", body, now: 1_800_000_000_000 })).toEqual({
      kind,
      retryable,
    });
  });

  it("takes a daily allowance for used up, though a short delay stands beside it", () => {
    const details = (quotaId: string) => [
      { "@type": "type.example/QuotaFailure", violations: [{ quotaId }] },
      { "@type": "type.example/RetryInfo", retryDelay: "21s" },
    ];
    const facts = (quotaId: string) => ({
      status: 429,
      message: "",
      body: [
        { error: { code: 429, message: "You exceeded your current quota.", details: details(quotaId) } },
      ],
    });
    expect(classifyModelError(facts("GenerateRequestsPerDayPerProject")).kind).toBe("quotaExceeded");
    expect(classifyModelError(facts("GenerateRequestsPerMinutePerProject")).kind).toBe("rateLimited");
  });
});
