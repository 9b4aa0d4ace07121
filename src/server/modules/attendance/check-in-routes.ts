import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import { checkIn, closeCheckIn, openCheckIn } from "#contract/attendance/check-in.ts";
import { SENT_AT } from "#contract/outbox-headers.ts";
import { Problem } from "#contract/problem.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { checkIn as takeScan, scannedAt } from "#server/commands/attendance/check-in.ts";
import { windowAnswer } from "#server/commands/attendance/check-in-window.ts";
import { closeCheckIn as close, openCheckIn as open } from "#server/commands/attendance/open-check-in.ts";
import { taughtSession } from "#server/commands/content/teaching-access.ts";
import { devices } from "#server/db/tables/identity.ts";
import type { Route } from "#server/http/route.ts";
import { secretsInUse } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";

export function checkInRoutes(route: Route, { config }: Services): void {
  route(openCheckIn, async ({ db, caller, params, body, now }) => {
    const session = await taughtSession(db, caller.userId, params.sid);
    const asked = { opensAt: new Date(body.opens_at), closesAt: new Date(body.closes_at), lateAfterMin: body.late_after_min };
    const data = { session_id: session.id, ...windowAnswer(await open(db, session, asked, now)) };
    return { data, message: msg`Check-in is open.` };
  });

  route(closeCheckIn, async ({ db, caller, params, body, now }) => {
    const session = await taughtSession(db, caller.userId, params.sid);
    const data = { session_id: session.id, ...windowAnswer(await close(db, session, new Date(body.closed_at), now)) };
    return { data, message: msg`Check-in is closed.` };
  });

  route(checkIn, async ({ db, caller, body, now, idempotencyKey, request }) => {
    // Without a key a refusal leaves no trace, and codes could be guessed for nothing.
    if (idempotencyKey === null) throw new Problem("bad_request");
    const [device] = await db.select({ hash: devices.secretHash }).from(devices).where(eq(devices.id, caller.deviceId));
    const scan = {
      id: body.id,
      userId: caller.userId,
      sessionId: body.session_id ?? null,
      code: asciiDigits(body.code).replace(/\D/gu, ""),
      scannedAt: scannedAt(body.scanned_at, sentAt(request.headers[SENT_AT.toLowerCase()]), now),
      clientId: body.client_id,
      deviceHash: device?.hash ?? null,
    };
    const data = await takeScan(db, scan, secretsInUse(config), now);
    return { data, message: data.result === "late" ? msg`You are marked late` : msg`You are marked present` };
  });
}

/** What the device's clock said when it sent; null where it did not tell. */
function sentAt(header: string | string[] | undefined): Date | null {
  const at = typeof header === "string" ? new Date(header) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}
