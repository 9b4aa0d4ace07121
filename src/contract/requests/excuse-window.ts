/** An excuse is taken before a session and until this long after its end (api.md §10). */
export const EXCUSE_HOURS_AFTER = 72;
/** Nobody decided it by then: it expires this many days after it was made, or after the session where that is later. */
export const EXCUSE_EXPIRES_DAYS = 7;

const HOUR_MS = 3_600_000;

/** The last instant at which an excuse for a session is taken. */
export const excuseDeadline = (endsAt: Date): Date => new Date(endsAt.getTime() + EXCUSE_HOURS_AFTER * HOUR_MS);

export const canExcuse = (endsAt: Date, now: Date): boolean => now <= excuseDeadline(endsAt);

/** When an undecided excuse expires. */
export const excuseExpires = (endsAt: readonly Date[], madeAt: Date): Date =>
  new Date(Math.max(madeAt.getTime(), ...endsAt.map((end) => end.getTime())) + EXCUSE_EXPIRES_DAYS * 24 * HOUR_MS);
