import { and, desc, eq, lt, type SQL } from "drizzle-orm";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import type { Executor } from "#server/db/client.ts";
import { securityEvents, securityEventValues } from "#server/db/tables/security/security-log.ts";
import { listedEvents } from "#server/security-log/listed-events.ts";
import { BATCH, below, type List, type Wish } from "./export-batches.ts";

const DAY_MS = 86_400_000;

/** The security log with the addresses that it still holds, the newest first. */
export const securityEventsList =
  (db: Executor): List =>
  ({ filter }) => {
    const wanted = eventsOf(filter);
    return below(
      async (last: number | null) =>
        (
          await db
            .select({ event: securityEvents, address: securityEventValues.address })
            .from(securityEvents)
            .leftJoin(securityEventValues, eq(securityEventValues.eventId, securityEvents.id))
            .where(and(wanted, last === null ? undefined : lt(securityEvents.id, last)))
            .orderBy(desc(securityEvents.id))
            .limit(BATCH)
        ).map(({ event, address }) => ({ ...event, address })),
      (rows) =>
        rows.map((row) => [
          row.id,
          row.at.toISOString(),
          row.name,
          row.actorId,
          row.personId,
          row.subject,
          Object.entries(row.details)
            .map(([key, value]) => `${key}=${value}`)
            .join("; "),
          row.address,
          row.requestId,
          row.hash,
        ]),
    );
  };

/** The days of a filter are Riyadh's. */
export const eventsOf = ({ from, to, ...filter }: Wish["filter"]): SQL | undefined =>
  listedEvents({
    ...filter,
    from: from === undefined ? undefined : riyadhDayStart(from),
    to: to === undefined ? undefined : new Date(riyadhDayStart(to).getTime() + DAY_MS),
  });
