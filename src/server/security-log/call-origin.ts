import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyBaseLogger } from "fastify";

/** Where a call came from, as the security log tells it. */
export interface CallOrigin {
  requestId: string;
  address: string;
  userAgent: string | undefined;
  /** Is told of what was recorded; the demo's own past is told nowhere. */
  log: FastifyBaseLogger | null;
  now: () => Date;
  /** Known once the bearer token was read. */
  caller: { userId: number; deviceId: string } | null;
}

const origins = new AsyncLocalStorage<CallOrigin>();

/** Runs what answers a call: whatever it records bears the call's origin. */
export const withOrigin = <T>(origin: CallOrigin, work: () => T): T => origins.run(origin, work);

/** The call that is being answered here; undefined in a job and on the console. */
export const callOrigin = (): CallOrigin | undefined => origins.getStore();
