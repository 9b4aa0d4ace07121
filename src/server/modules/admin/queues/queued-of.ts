import type { InboxKind } from "#contract/requests/assignments.ts";
import { readHolidays } from "#server/commands/requests/open-requests.ts";
import type { Executor } from "#server/db/client.ts";
import { together } from "#server/db/reads/together.ts";
import { holdersOf } from "./assignees.ts";
import { type Clocked, limitOf } from "./queue-clock.ts";

/** What rows of one kind say of their limit and of who answers them, in the order given. */
export async function queuedOf(db: Executor, kind: InboxKind, rows: readonly (Clocked & { id: string })[], now: Date) {
  const [holders, holidays] = await together(db, async (at) =>
    Promise.all([
      holdersOf(
        at,
        [kind],
        rows.map(({ id }) => id),
      ),
      readHolidays(at),
    ]),
  );
  return rows.map((row) => ({
    open: row.open,
    ...limitOf(row, holidays, now),
    ...holders(kind, row.id),
  }));
}
