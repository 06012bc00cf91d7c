export type JsonRecord = Readonly<Record<string, unknown>>;

export interface FetchJsonOptions {
  /** Sent as JSON by POST. Default: GET. */
  body?: JsonRecord | undefined;
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  fetch: (input: string, init?: RequestInit) => Promise<Response>;
}

const MAX_BYTES = 8 * 1024 * 1024;

/** Returns the JSON object at an address, or undefined for any failure. Ends when the signal does. */
export async function fetchJson(url: string, options: FetchJsonOptions): Promise<JsonRecord | undefined> {
  const aborted = new Promise<undefined>((resolve) => {
    if (options.signal.aborted) resolve(undefined);
    options.signal.addEventListener("abort", () => resolve(undefined), { once: true });
  });
  return Promise.race([aborted, readJson(url, options).catch(() => undefined)]);
}

async function readJson(url: string, { body, headers, signal, fetch }: FetchJsonOptions) {
  const response = await fetch(url, {
    method: body ? "POST" : "GET",
    headers: { ...headers, ...(body && { "content-type": "application/json" }) },
    // Headers may hold a key, which belongs to this address alone.
    redirect: "error",
    signal,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) {
    await response.body?.cancel();
    return undefined;
  }
  const value: unknown = JSON.parse(await readText(response));
  return isRecord(value) ? value : undefined;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error("the answer is too long");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the objects of a list, or none for what is no list. */
export function records(value: unknown): JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
