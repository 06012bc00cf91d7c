export type Sent = { ok: true; response: Response } | { ok: false; error: unknown };

/** Sends one request, once: when to try again is the loop's decision. */
export async function sendRequest(send: () => Promise<Response>): Promise<Sent> {
  try {
    return { ok: true, response: await send() };
  } catch (error) {
    return { ok: false, error };
  }
}
