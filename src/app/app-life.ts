import { registerWorker } from "#app/shell/worker-registration.ts";
import { startCart, tellAnswered as tellOfCart, tellStuck } from "#app/state/cart/life.ts";
import { tellAnswered as tellOfMessage } from "#app/state/contact/tell-answered.ts";
import { keepCatalogue } from "#app/state/catalogue/device-catalogue.ts";
import { startInstalled, tellWorker, tidyStorage } from "#app/state/storage/device-start.ts";
import { readServer } from "#app/state/cart/source.ts";
import { followAccount } from "#app/state/follow/follow-account.ts";
import { startQueue } from "#app/state/queue/life.ts";
import { tellAnswered } from "#app/state/queue/tell-refused.ts";
import { startSnapshots } from "#app/state/snapshots/snapshots-life.ts";
import { askUnread } from "#app/state/notices/unread.ts";
import { lookForUpdate } from "#app/state/update/update.ts";

/**
 * What goes on beside the pages from the first one on: the cart, what waits to be sent, the installed app and its worker. In a
 * chunk of its own, and in one: the first paint needs none of it, and then all is needed at once.
 * @param session ends once it is known who this is; the worker comes after it
 */
export function startLife(session: Promise<void>): void {
  startCart();
  startQueue({
    cart: { answered: tellOfCart, stuck: tellStuck },
    learning: { answered: tellAnswered },
    teaching: { answered: tellAnswered },
    requests: { answered: tellAnswered },
    contact: { answered: tellOfMessage },
  });
  startSnapshots();
  keepCatalogue();
  tellWorker();
  startInstalled();
  followAccount({ account: [readServer, askUnread], version: lookForUpdate });
  void tidyStorage();
  void session.then(registerWorker);
}
