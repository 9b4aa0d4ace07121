import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import type { requestDetail } from "#contract/requests/admin-requests.ts";
import type { Static } from "#contract/schema.ts";
import type { Language } from "#contract/shapes.ts";
import { readPostponements } from "#server/commands/requests/read-postponements.ts";
import { readAbsences, readDepartures } from "#server/commands/requests/read-teaching-requests.ts";
import { readWithdrawals } from "#server/commands/requests/read-withdrawals.ts";
import type { Executor } from "#server/db/client.ts";
import { postponements, withdrawals } from "#server/db/tables/requests.ts";
import { absences, departures } from "#server/db/tables/teaching.ts";
import { readInbox } from "../inbox-queries.ts";

type RequestDetail = Static<ReturnType<typeof requestDetail>>;
type DecidedKind = "postponement" | "withdrawal" | "absence" | "departure";

/** A request as it is read to be decided. @throws Problem `request_not_found` */
export async function requestDetailOf(
  db: Executor,
  { kind, id }: { kind: DecidedKind; id: string },
  language: Language,
  now: Date,
): Promise<RequestDetail> {
  const filter = { kinds: [kind], status: "all", q: "", id, categories: null, newestFirst: false, limit: 1, offset: 0 } as const;
  const [request] = (await readInbox(db, filter, now)).items;
  if (!request) throw new Problem("request_not_found");
  const [postponement] = kind === "postponement" ? await readPostponements(db, eq(postponements.id, id), language) : [];
  const [withdrawal] = kind === "withdrawal" ? await readWithdrawals(db, eq(withdrawals.id, id), language) : [];
  const [absence] = kind === "absence" ? await readAbsences(db, eq(absences.id, id), language) : [];
  const [departure] = kind === "departure" ? await readDepartures(db, eq(departures.id, id), language) : [];
  return {
    request,
    postponement: postponement ?? null,
    withdrawal: withdrawal ?? null,
    absence: absence ?? null,
    departure: departure ?? null,
  };
}
