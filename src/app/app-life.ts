import { registerWorker } from "#app/shell/worker-registration.ts";
import { startCart } from "./state/cart/life.ts";
import { startMessages } from "./state/contact/life.ts";
import { startInstalled, tellWorker, tidyStorage } from "#app/state/device-start.ts";
import { readServer } from "#app/state/cart/source.ts";
import { followAccount } from "#app/state/follow/follow-account.ts";
import { startQueue } from "./state/queue/life.ts";
import { startSchedule } from "#app/state/schedule-life.ts";
import { askUnread } from "#app/state/unread.ts";
import { lookForUpdate } from "#app/state/update.ts";

/**
 * What goes on beside the pages from the first one on: the cart, what waits to be sent, the installed app and its worker. In a
 * chunk of its own, and in one: the first paint needs none of it, and then all is needed at once.
 * @param session ends once it is known who this is; the worker comes after it
 */
export function startLife(session: Promise<void>): void {
  startCart();
  startMessages();
  startQueue();
  startSchedule();
  tellWorker();
  startInstalled();
  followAccount({ account: [readServer, askUnread], version: lookForUpdate });
  void tidyStorage();
  void session.then(registerWorker);
}
