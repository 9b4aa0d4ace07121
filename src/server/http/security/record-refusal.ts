import type { FastifyRequest } from "fastify";
import type { Problem, ProblemCode } from "#contract/problem.ts";
import type { SecurityEventName } from "#contract/security/security-event-names.ts";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/db/client.ts";
import { safeError } from "#server/safe-error.ts";
import { callOrigin } from "#server/security-log/call-origin.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";

const WINDOW_MS = 60_000;
/** A flood of addresses costs the memory of so many, and no more. */
const REMEMBERED = 10_000;

const EVENT_OF: Partial<Record<ProblemCode, SecurityEventName>> = {
  role_required: "access_refused",
  capability_required: "access_refused",
  forbidden: "access_refused",
  xsrf_mismatch: "forged_request_refused",
  too_many_requests: "call_limited",
  account_suspended: "login_refused",
  account_merged: "login_refused",
  device_limit_reached: "login_refused",
};

export type RecordRefusal = (request: FastifyRequest, problem: Problem) => void;

/**
 * Tells the security log of calls that were refused, at the door or by their handler. They change nothing, so each is an insert of its own, which the
 * answer does not wait for; of the same kind from the same caller one a minute is written, and the next one says how many it
 * stands for.
 */
export function refusalRecorder({ db, clock }: { db: Database; clock: Clock }): RecordRefusal {
  const windows = new Map<string, { since: number; left: number }>();
  return (request, problem) => {
    const name = EVENT_OF[problem.code];
    const origin = callOrigin();
    if (!name || !origin) return;
    const route = `${request.method} ${request.routeOptions.url ?? ""}`;
    const named = name === "call_limited" && route.endsWith("/login") ? "login_limited" : name;
    const key = [named, origin.caller?.userId ?? request.ip, route].join(" ");
    const now = clock.now().getTime();
    const known = windows.get(key);
    if (known && Math.abs(now - known.since) < WINDOW_MS) {
      known.left += 1;
      return;
    }
    if (windows.size >= REMEMBERED) windows.clear();
    windows.set(key, { since: now, left: 0 });
    const details = { call: route, code: problem.code, ...(known && known.left > 0 ? { not_written_before: known.left } : {}) };
    recordSecurityEvent(db, { name: named, details }).catch((error: unknown) =>
      request.log.warn({ error: safeError(error), event: named }, "a security event was not written"),
    );
  };
}
