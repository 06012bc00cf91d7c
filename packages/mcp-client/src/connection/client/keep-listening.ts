import type { Client } from "@modelcontextprotocol/client";

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** In the modern era a server tells of changes only to who listens; a stream that ends is opened again. */
export function keepListening(client: Client): void {
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const listen = async () => {
    try {
      const subscription = await client.listen({ toolsListChanged: true });
      pause = FIRST_PAUSE_MS;
      await subscription.closed;
    } catch {
      // It is tried again, as after an end.
    }
    if (over || client.transport === undefined) return;
    timer = setTimeout(listen, pause);
    timer.unref();
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  };
  const onclose = client.onclose;
  client.onclose = () => {
    over = true;
    clearTimeout(timer);
    onclose?.();
  };
  void listen();
}
