import { registerWorker } from "#app/shell/notices/worker-registration.ts";
import { startCart, notifyAnswered as notifyOfCart, notifyStuck } from "#app/state/cart/life.ts";
import { notifyContactAnswered } from "#app/state/notices/notify-contact-answered.ts";
import { keepCatalogue } from "#app/state/catalogue/device-catalogue.ts";
import { startInstalled, notifyWorker, tidyStorage } from "#app/state/storage/device-start.ts";
import { readServer } from "#app/state/cart/actions.ts";
import { followAccount } from "#app/state/follow/follow-account.ts";
import { startQueue, notifyAnswered } from "#app/state/queue/life.ts";
import { startSnapshots } from "#app/state/snapshots/snapshots-life.ts";
import { readOwned, startOwned } from "#app/state/enrollments/owned-life.ts";
import { startWishes } from "#app/state/wishes/life.ts";
import { askUnread } from "#app/state/notices/unread.ts";
import { lookForUpdate } from "#app/state/update/update.ts";
import { WEB_VITALS_SHARE } from "#contract/site/web-vitals.ts";
import { routeAt } from "./routes.tsx";

/** In its place: a tab of a view has nothing that goes on beside its pages. */
export const showView = async (): Promise<void> => await (await import("./view-tab.tsx")).showView();

/**
 * What goes on beside the pages from the first one on: the cart, what waits to be sent, the installed app and its worker. In a
 * chunk of its own, and in one: the first paint needs none of it, and then all is needed at once.
 * @param session ends once it is known who this is; the worker comes after it
 */
export async function startLife(session: Promise<void>): Promise<void> {
  // What is said where there is no network must be here before that.
  await Promise.all([import("#app/shell/status/status-words.tsx"), import("#app/widgets/site/failure-state.tsx")]);
  startCart();
  startQueue({
    cart: { answered: notifyOfCart, stuck: notifyStuck },
    learning: { answered: notifyAnswered },
    teaching: { answered: notifyAnswered },
    requests: { answered: notifyAnswered },
    conversation: { answered: notifyAnswered },
    contact: { answered: notifyContactAnswered },
  });
  startWishes();
  startOwned();
  startSnapshots();
  keepCatalogue();
  notifyWorker();
  startInstalled();
  followAccount({ account: [readServer, askUnread, readOwned], version: lookForUpdate });
  void tidyStorage();
  void session.then(registerWorker);
  const share = document.querySelector<HTMLMetaElement>(`meta[name="${WEB_VITALS_SHARE}"]`)?.content;
  // Where it cannot be had, nothing is measured.
  if (Math.random() < Number(share ?? 0)) await import("./state/vitals/report-vitals.ts").then(report, () => undefined);
}

const report = ({ reportVitals }: typeof import("./state/vitals/report-vitals.ts")) => reportVitals((path) => routeAt(path)?.path);
