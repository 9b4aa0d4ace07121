import { registerWorker } from "#app/shell/worker-registration.ts";
import { startCart } from "./state/cart/life.ts";
import { startMessages } from "./state/contact/life.ts";
import { startInstalled, tellWorker, tidyStorage } from "#app/state/device-start.ts";
import { startQueue } from "./state/queue/life.ts";
import { startSchedule } from "#app/state/schedule-life.ts";

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
  void tidyStorage();
  void session.then(registerWorker);
}
