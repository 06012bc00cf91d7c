import { closeOnce } from "../close-once.ts";
import type { HttpTransport, ServedTools } from "../serve-options.ts";
import type { Service } from "../service.ts";
import { createEras } from "./eras.ts";
import { CLOSING } from "./failure-text.ts";
import { createGuard } from "./guard.ts";
import { listen } from "./listen.ts";
import { readAddress } from "./read-address.ts";
import { refuse } from "./refuse.ts";

/** Serves any number of clients by streamable HTTP: address → guard → era. */
export async function serveHttp(service: Service, transport: HttpTransport): Promise<ServedTools> {
  const address = readAddress(transport);
  const guard = createGuard(address);
  const eras = createEras(service);
  let closing = false;
  const answer = async (request: Request) =>
    closing ? refuse(503, CLOSING) : (guard(request) ?? eras.fetch(request));
  const listener = await listen(address, answer, service.onError);
  const ignoreChanges = service.offer.source.onChange?.(eras.announce);
  const served = closeOnce(async () => {
    closing = true;
    ignoreChanges?.();
    service.offer.stop();
    await eras.close();
    await listener.close();
    await service.offer.idle();
  });
  return { url: listener.url, ...served };
}
