import { notificationPath, type PushMessage, TARGET_TYPES } from "#contract/notification-path.ts";
import { isLanguage } from "#contract/shapes.ts";
import { isObject, isText } from "#offline/readable.ts";
import { scope } from "./scope.ts";

/** Shows what the server pushed. The same notification twice is shown once: its id is the tag. */
export async function showPush(text: string | undefined): Promise<void> {
  const message = readPush(text);
  if (!message) return;
  const { id, title, body, language, target } = message;
  await scope.registration.showNotification(title, {
    tag: id,
    body,
    lang: language,
    dir: language === "ar" ? "rtl" : "ltr",
    icon: "/icons/icon-192.png",
    data: { path: notificationPath(target) },
  });
}

/** Opens the screen of a notification that was pressed: in a page that is there, or in a new one. */
export async function openPushed(notification: Pick<Notification, "data" | "close">): Promise<void> {
  notification.close();
  const { path } = (notification.data ?? {}) as { path?: unknown };
  const address = new URL(isText(path) && /^\/(?!\/)/u.test(path) ? path : "/student/notifications", scope.location.origin).href;
  const pages = await scope.clients.matchAll({ type: "window" });
  const page = pages.find((client) => client.visibilityState === "visible") ?? pages[0];
  if (!page) {
    await scope.clients.openWindow(address);
    return;
  }
  await page.focus();
  // A page of another scope cannot be navigated; then a new one opens.
  await page.navigate(address).catch(() => scope.clients.openWindow(address));
}

/** What a push service hands over is the server's words, encrypted; anything else is shown to nobody. */
export function readPush(text: string | undefined): PushMessage | null {
  try {
    const value: unknown = JSON.parse(text ?? "");
    if (!isObject(value) || !isText(value.id) || !isText(value.title) || !isText(value.body) || !isLanguage(value.language)) return null;
    const { target } = value;
    if (!isObject(target) || !TARGET_TYPES.some((type) => type === target.type) || !(target.id === null || isText(target.id))) return null;
    return value as unknown as PushMessage;
  } catch {
    return null;
  }
}
