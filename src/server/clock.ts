/** The only place of the server that asks the time. */
export interface Clock {
  now(): Date;
}

/** The machine's time; with `startsAt` (tests, loopback only) a clock that stood there when the process began and runs on. */
export function systemClock({ startsAt }: { startsAt: Date | null }): Clock {
  const offset = startsAt === null ? 0 : startsAt.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offset) };
}
