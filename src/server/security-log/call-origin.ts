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

/** Whom a job acts for: what it records bears their name, and the id of the call that asked for it. */
export interface JobActor {
  userId: number;
  requestId: string | null;
  now: Date;
}

const actors = new AsyncLocalStorage<JobActor>();

export const actingFor = <T>(actor: JobActor, work: () => T): T => actors.run(actor, work);

/** Undefined in a call, and in a job that acts for nobody. */
export const jobActor = (): JobActor | undefined => actors.getStore();
