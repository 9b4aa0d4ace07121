import { Strategy, type StrategyHandler } from "workbox-strategies";
import { isOurs } from "#offline/api-cache.ts";

/** A read with a copy at hand stops waiting for the network after this long (architecture, "Top level"). */
export const PATIENCE_WITH_COPY_MS = 4_000;
/** A worker is busy for as long as it waits, and a newer version that the person agreed to takes over from an idle one only. */
export const LONGEST_READ_MS = 30_000;

/**
 * The network's answer where it is ours; the device's copy where the network is gone, slow, or speaks for somebody else: a
 * captive portal, a proxy, a server that is down. Workbox's own NetworkFirst takes any answer for an answer.
 */
export class NetworkThenCopy extends Strategy {
  async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const network = handler.fetch(new Request(request, { signal: AbortSignal.timeout(LONGEST_READ_MS) }));
    const usable = network.then(
      async (response) => {
        if (!(await isOurs(response))) return null;
        void handler.waitUntil(handler.cachePut(request, response.clone()).catch(() => false));
        return response;
      },
      () => null,
    );
    void handler.waitUntil(usable);
    const copy = await handler.cacheMatch(request);
    if (!copy) return (await usable) ?? network;
    return (await Promise.race([usable, patience()])) ?? copy;
  }
}

const patience = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE_WITH_COPY_MS));
