import type { FastifyBaseLogger } from "fastify";
import type { SecurityDetails } from "#contract/security/security-details.ts";
import type { SecurityEventName } from "#contract/security/security-event-names.ts";
import { afterCommit } from "#server/db/after-commit.ts";
import type { Executor } from "#server/db/client.ts";
import { leaveToCommit } from "#server/db/left-to-commit.ts";
import { runNamed } from "#server/db/reads/named-statement.ts";
import type { EventChanges } from "#server/db/tables/security/security-log.ts";
import { callOrigin, jobActor } from "./call-origin.ts";
import { newSalt, valuesDigest } from "./event-hash.ts";
import { maskNumber } from "./masked-changes.ts";

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
  details?: SecurityDetails;
  /** The e-mail or national ID that was typed, the latter masked: kept apart, erased with its person, never in a line of the log. */
  typed?: string;
  /** What was changed (`maskedChanges`): kept apart as well, never in a line of the log. */
  changes?: EventChanges;
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

/** Both tables in one statement. An id is taken after the transaction has its number: the linker relies on it. */
const WRITE_EVENTS = `
  with given as materialized (
    select next_security_event() as id, date_trunc('milliseconds', coalesce($1::timestamptz, now())) as at, event.*
    from json_to_recordset($2::json) as event(name text, actor_id int, person_id int, subject text, device_id uuid,
      request_id text, details jsonb, values_digest text, salt text, address text, "userAgent" text, typed text, changes jsonb)
  ), events as (
    insert into security_events (id, at, name, actor_id, person_id, subject, device_id, request_id, details, values_digest)
    select id, at, name, actor_id, person_id, subject, device_id, request_id, details, values_digest from given
  ), personal as (
    insert into security_event_values (event_id, salt, address, user_agent, typed, changes, at)
    select id, salt, address, "userAgent", typed, nullif(changes, 'null'::jsonb), at from given where salt is not null
  )
  select id::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from given order by id`;

const NAME = "security events";

interface EventContext {
  now: Date;
  log?: FastifyBaseLogger;
  requestId?: string | null;
}

/**
 * Writes an event of the security log: a row in the transaction of the thing itself (`db` is that transaction; for a failure that
 * changes nothing it is the database), and after its commit a line of the log with `event`. Address, device, user agent and
 * request id are those of the call that is being answered (`call-origin.ts`).
 * @param context of a job, which answers no call; one that acts for somebody (`actingFor`) needs none
 */
export const recordSecurityEvent = async (db: Executor, event: SecurityEvent, context?: EventContext): Promise<void> =>
  await recordSecurityEvents(db, [event], context);

/** The same of several, in one statement. */
export async function recordSecurityEvents(db: Executor, events: readonly SecurityEvent[], context?: EventContext): Promise<void> {
  if (events.length === 0) return;
  const [origin, actor] = [callOrigin(), jobActor()];
  const at = context?.now ?? origin?.now() ?? actor?.now;
  const rows = events.map((event) => {
    const actorId = event.actorId === undefined ? (origin?.caller?.userId ?? actor?.userId ?? null) : event.actorId;
    const values = origin || event.typed !== undefined || event.changes?.length ? personalValues(origin, event.typed, event.changes) : null;
    return {
      name: event.name,
      actor_id: actorId,
      person_id: event.personId === undefined ? actorId : event.personId,
      subject: event.subject ?? null,
      device_id: event.deviceId ?? origin?.caller?.deviceId ?? null,
      request_id: origin?.requestId ?? context?.requestId ?? actor?.requestId ?? null,
      details: event.details ?? {},
      values_digest: values && valuesDigest(values),
      ...values,
    };
  });
  const values = [at?.toISOString() ?? null, JSON.stringify(rows)];
  const log = origin?.log ?? context?.log;
  const told = (written: readonly Record<string, unknown>[]): void => {
    if (!log) return;
    for (const [index, row] of rows.entries()) {
      const line = {
        event: row.name,
        eventId: Number(written[index]?.id),
        ...(row.actor_id === null ? {} : { user: row.actor_id }),
        ...(row.person_id === null || row.person_id === row.actor_id ? {} : { person: row.person_id }),
        ...(row.subject ? { subject: row.subject } : {}),
        ...(origin ? { address: origin.address } : {}),
        ...(row.device_id ? { device: row.device_id } : {}),
        ...(row.request_id ? { requestId: row.request_id } : {}),
        ...(Object.keys(row.details).length > 0 ? { details: row.details } : {}),
        at: written[index]?.at,
      };
      afterCommit(() => (WARNINGS.has(row.name) ? log.warn(line, "security event") : log.info(line, "security event")));
    }
  };
  // A transaction takes it along with its commit.
  if (leaveToCommit(db, { name: NAME, text: WRITE_EVENTS, values, written: told })) return;
  told(await runNamed(db, NAME, WRITE_EVENTS, values));
}

function personalValues(origin: ReturnType<typeof callOrigin>, typed: string | undefined, changes: EventChanges | undefined) {
  const bounded = (text: string | undefined) => (text === undefined ? null : text.replaceAll("\0", "").slice(0, LONGEST));
  return {
    salt: newSalt(),
    address: bounded(origin?.address),
    userAgent: bounded(origin?.userAgent),
    // Nobody needs a whole national ID to see which account was meant.
    typed: bounded(typed !== undefined && !typed.includes("@") ? maskNumber(typed) : typed),
    changes: changes?.length ? changes : null,
  };
}
