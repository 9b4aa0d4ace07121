import { askSeatAlert, dropSeatAlert, listSeatAlerts } from "#contract/catalogue/seat-alerts.ts";
import {
  askedAlerts,
  askSeatAlert as ask,
  dropSeatAlert as drop,
  SEAT_ALERT,
  notifySeatAlerts,
} from "#server/commands/catalogue/seat-alerts.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

/** "Notify me of a seat": asked for at a full program, told once. */
export function seatAlertsRoutes(route: Route, { db, jobs }: Services): void {
  const answer = async (userId: number) => ({ data: { program_ids: await askedAlerts(db, userId) } });

  route(listSeatAlerts, ({ caller }) => answer(caller.userId));

  route(askSeatAlert, async ({ caller, params, now }) => {
    await db.transaction((tx) => ask(tx, caller.userId, params.id, now));
    return answer(caller.userId);
  });

  route(dropSeatAlert, async ({ caller, params }) => {
    await drop(db, caller.userId, params.id);
    return answer(caller.userId);
  });

  jobs.register(SEAT_ALERT, async ({ programId }, { db: own, now }) => {
    if (typeof programId === "number") await own.transaction((tx) => notifySeatAlerts(tx, programId, now));
  });
}
