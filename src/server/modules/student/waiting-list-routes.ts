import { joinWaitingList, leaveWaitingList, listWaiting } from "#contract/catalogue/waiting-list.ts";
import { lapseOffers, leaveLists } from "#server/commands/catalogue/seat-offers.ts";
import { joinList, waitingPlaces } from "#server/commands/catalogue/waiting-places.ts";
import { changeEmailConsent } from "#server/commands/notifications/email-consent.ts";
import { readChoices } from "#server/commands/notifications/notification-choices.ts";
import type { Language } from "#contract/shapes.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";

const LAPSE_EVERY_SECONDS = 60;

/** The waiting list of a full cohort: joined, left, and offered a seat in its order. */
export function waitingListRoutes(route: Route, { db, jobs }: Services): void {
  const answer = async (userId: number, language: Language) => ({
    data: await waitingPlaces(db, userId, language),
    meta: { by_email: (await readChoices(db, userId, null)).choices.seat_offer.email },
  });

  route(listWaiting, ({ caller, language }) => answer(caller.userId, language));

  route(joinWaitingList, async ({ caller, params, body, language, now }) => {
    await db.transaction(async (tx) => {
      await joinList(tx, caller.userId, params.id, now);
      if (body.by_email !== undefined) await changeEmailConsent(tx, caller.userId, "seat_offer", body.by_email, now);
    });
    return await answer(caller.userId, language);
  });

  route(leaveWaitingList, async ({ caller, params, language, now }) => {
    await db.transaction((tx) => leaveLists(tx, caller.userId, [params.id], now));
    return await answer(caller.userId, language);
  });

  jobs.every(LAPSE_EVERY_SECONDS, "lapse-seat-offers", async ({ db: own, now }) => {
    await lapseOffers(own, now);
  });
}
