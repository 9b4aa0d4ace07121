import type { Fault, KillerProxy } from "./killer-proxy.ts";

/**
 * Resolves when the next outbox request arrives at the proxy, which does `fault` to it; or after `patience` ms without one. What
 * the proxy did to other requests it goes on doing.
 */
export function nextArrives(proxy: KillerProxy, fault: Fault, patience = 8_000, offset = 0): Promise<void> {
  let index = 0;
  const before = proxy.decide;
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, patience);
    proxy.decide = (seen) => {
      if (seen.headers["x-outbox"] === undefined) return before?.(seen);
      index += 1;
      if (index - 1 !== offset) return null;
      clearTimeout(timer);
      resolve();
      return fault;
    };
  });
}

/** Hits `times` outbox requests after the first `offset`; what follows passes. */
export function hitNext(proxy: KillerProxy, offset: number, times: number, fault: () => Fault): void {
  let index = 0;
  proxy.decide = (seen) => {
    if (seen.headers["x-outbox"] === undefined) return null;
    index += 1;
    return index > offset && index <= offset + times ? fault() : null;
  };
}
