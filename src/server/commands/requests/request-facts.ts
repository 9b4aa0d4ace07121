import { REPLY_BUSINESS_DAYS } from "#contract/requests/postponement.ts";
import { businessDaysAfter } from "#contract/orders/refund.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { readHolidays } from "./open-requests.ts";
import type { OpenQuestion, RequestEvent } from "#contract/requests/requests.ts";
import { ASKED, readRequestEvents, readRequestFiles, type RequestKind } from "./request-events.ts";

/** What requests of every kind have alike in their rows. */
interface RequestRow {
  id: string;
  reference: string;
  createdAt: Date;
  decidedAt: Date | null;
  decisionNote: string | null;
  version: number;
  /** Since when its days count, where that is later. */
  clockAt?: Date | null;
}

/** What every request tells of itself: its dates, files and timeline. A reply is due in business days of Riyadh. */
export async function requestFacts(db: Executor, kind: RequestKind, ids: readonly string[]) {
  const [events, files, holidays] = await Promise.all([
    readRequestEvents(db, kind, ids),
    readRequestFiles(db, kind, ids),
    readHolidays(db),
  ]);
  return ({ id, reference, createdAt, decidedAt, decisionNote, version, clockAt }: RequestRow) => ({
    id,
    reference,
    requested_at: createdAt.toISOString(),
    reply_by: businessDaysAfter(riyadhDay(clockAt ?? createdAt), REPLY_BUSINESS_DAYS, holidays),
    decision: decidedAt && { at: decidedAt.toISOString(), note: decisionNote },
    attachments: files.get(id) ?? [],
    timeline: events.get(id) ?? [],
    version,
  });
}

/** What its sender is asked, of a request that waits for them: the last thing that was. */
export function questionOf({ waitsSince }: { waitsSince: Date | null }, timeline: readonly RequestEvent[]): OpenQuestion | null {
  const asked = waitsSince && timeline.findLast(({ to }) => to === ASKED);
  return asked?.note ? { text: asked.note, at: asked.at } : null;
}
