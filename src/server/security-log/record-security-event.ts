import type { FastifyBaseLogger } from "fastify";
import type { SecurityEventName } from "#contract/security/security-event-names.ts";
import { afterCommit } from "#server/db/after-commit.ts";
import type { Executor } from "#server/db/client.ts";
import { securityEvents, securityEventValues } from "#server/db/tables/security/security-log.ts";
import { callOrigin } from "./call-origin.ts";
import { newSalt, valuesDigest } from "./event-hash.ts";

export interface SecurityEvent {
  name: SecurityEventName;
  /** Who acted; the caller of the call that is being answered where nothing is said; null for nobody known. */
  actorId?: number | null;
  /** Whom it is about; the actor where nothing is said. */
  personId?: number | null;
  /** What it is about where that is a thing: `order 0192…`, `certificate QBS-…`. Never personal. */
  subject?: string;
  /** The device that the event is about, where that is not the caller's. */
  deviceId?: string;
  /** Kinds, amounts in halalas, counts. Never personal, never secret. */
  details?: Record<string, string | number | boolean | null>;
  /** The e-mail or national ID that was typed: kept apart, erased with its person, never in a line of the log. */
  typed?: string;
}

/** Longer than any browser's, and an end for what a program may send. */
const LONGEST = 500;

/** These are worth a look at once. */
const WARNINGS: ReadonlySet<SecurityEventName> = new Set([
  "login_failed",
  "login_limited",
  "login_refused",
  "reauthentication_failed",
  "second_factor_failed",
  "second_factor_reset",
  "access_refused",
  "forged_request_refused",
  "call_limited",
]);

/**
 * Writes an event of the security log: a row in the transaction of the thing itself (`db` is that transaction; for a failure that
 * changes nothing it is the database), and after its commit a line of the log with `event`. Address, device, user agent and
 * request id are those of the call that is being answered (`call-origin.ts`).
 * @param context of a job, which answers no call
 */
export async function recordSecurityEvent(
  db: Executor,
  event: SecurityEvent,
  context?: { now: Date; log?: FastifyBaseLogger; requestId?: string | null },
): Promise<void> {
  const origin = callOrigin();
  const at = context?.now ?? origin?.now();
  const actorId = event.actorId === undefined ? (origin?.caller?.userId ?? null) : event.actorId;
  const personId = event.personId === undefined ? actorId : event.personId;
  const deviceId = event.deviceId ?? origin?.caller?.deviceId ?? null;
  const requestId = origin?.requestId ?? context?.requestId ?? null;
  const values = origin || event.typed !== undefined ? personalValues(origin, event.typed) : null;
  const [row] = await db
    .insert(securityEvents)
    .values({
      ...(at ? { at } : {}),
      name: event.name,
      actorId,
      personId,
      subject: event.subject ?? null,
      deviceId,
      requestId,
      details: event.details ?? {},
      valuesDigest: values && valuesDigest(values),
    })
    .returning({ id: securityEvents.id, at: securityEvents.at });
  if (!row) throw new Error("the security event was not written");
  if (values) await db.insert(securityEventValues).values({ ...values, eventId: row.id, at: row.at });
  const log = origin?.log ?? context?.log;
  if (!log) return;
  const line = {
    event: event.name,
    eventId: row.id,
    ...(actorId === null ? {} : { user: actorId }),
    ...(personId === null || personId === actorId ? {} : { person: personId }),
    ...(event.subject ? { subject: event.subject } : {}),
    ...(origin ? { address: origin.address } : {}),
    ...(deviceId ? { device: deviceId } : {}),
    ...(requestId ? { requestId } : {}),
    ...(event.details ? { details: event.details } : {}),
    at: row.at.toISOString(),
  };
  afterCommit(() => (WARNINGS.has(event.name) ? log.warn(line, "security event") : log.info(line, "security event")));
}

function personalValues(origin: ReturnType<typeof callOrigin>, typed: string | undefined) {
  const bounded = (text: string | undefined) => (text === undefined ? null : text.replaceAll("\0", "").slice(0, LONGEST));
  return { salt: newSalt(), address: bounded(origin?.address), userAgent: bounded(origin?.userAgent), typed: bounded(typed) };
}
