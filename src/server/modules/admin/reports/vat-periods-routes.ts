import { msg } from "@lingui/core/macro";
import { eq } from "drizzle-orm";
import { closeVatPeriod, correctVatPeriod, listVatPeriods, readVatPeriod } from "#contract/reports/vat-periods.ts";
import { type Quarter, quarterOf } from "#contract/reports/tax-quarters.ts";
import { Problem } from "#contract/problem.ts";
import { askClosing } from "#server/commands/tax/periods/ask-closing.ts";
import { listPeriods, readPeriod } from "#server/commands/tax/periods/read-periods.ts";
import { writeCorrection } from "#server/commands/tax/periods/write-correction.ts";
import { vatPeriods } from "#server/db/tables/orders/closed-books.ts";
import { requireFresh } from "#server/http/accounts/require-fresh.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { contextOf } from "../serve-resource.ts";

const WAITS = msg`Sent. It waits for a second person.`;

/** Tax periods: their figures, and their closing by two persons. */
export function vatPeriodsRoutes(route: Route, { db }: Services): void {
  route(listVatPeriods, async ({ now }) => ({ data: await listPeriods(db, now) }));

  route(readVatPeriod, async ({ params, now }) => ({ data: await readPeriod(db, asked(params.quarter), now) }));

  route(closeVatPeriod, async (call) => {
    const quarter = asked(call.params.quarter);
    await requireFresh(call);
    return await db.transaction(async (tx) => {
      const approval = await askClosing(tx, quarter, contextOf(call));
      return { data: await readPeriod(tx, quarter, call.now), meta: { approval }, message: WAITS };
    });
  });

  route(correctVatPeriod, async (call) => {
    const quarter = asked(call.params.quarter);
    await requireFresh(call);
    return await db.transaction(async (tx) => {
      if ((await tx.$count(vatPeriods, eq(vatPeriods.quarter, quarter.key))) === 0) throw new Problem("books_open");
      await writeCorrection(tx, { book: "vat_period", bookId: quarter.key, note: call.body.note }, contextOf(call));
      return { data: await readPeriod(tx, quarter, call.now) };
    });
  });
}

function asked(key: string): Quarter {
  const quarter = quarterOf(key);
  if (!quarter) throw new Problem("not_found");
  return quarter;
}
