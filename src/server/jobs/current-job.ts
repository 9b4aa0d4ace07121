import { AsyncLocalStorage } from "node:async_hooks";
import type { ClaimedJob } from "./claims.ts";

const running = new AsyncLocalStorage<ClaimedJob>();

/** The job that the calling code is part of; undefined in a request. */
export const currentJob = (): ClaimedJob | undefined => running.getStore();

export const asJob = <T>(job: ClaimedJob, work: () => T): T => running.run(job, work);
