import { isPlainObject } from "#contract/plain-values.ts";
import { notificationPath, type PushMessage, TARGET_TYPES } from "#contract/notifications/notification-path.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#contract/shapes.ts";
import { announce } from "#offline/announce.ts";
import { readSettings } from "#offline/device/device-settings.ts";
import { sendByFetch } from "#offline/queue/wire.ts";
import { jsonHeaders } from "#offline/queue/wire.ts";
import { readOwner } from "#offline/accounts/owner.ts";
import { isText } from "#offline/readable.ts";
import { scope } from "./scope.ts";
import { workerSession } from "./session.ts";

/** `subscribePush`, which brings a form's whole schema with it; a test compares. */
export const SUBSCRIBE_CALL = { method: "POST", path: "/push/subscriptions" } as const;

/**
 * Shows what the server pushed. The same notification twice is shown once: its id is the tag. One that comes late for an account
 * which left this device, or after another came, is shown to nobody (P5).
 */
export async function showPush(text: string | undefined): Promise<void> {
  const message = readPush(text);
  if (!message || !(await isTheirs(message))) return;
  // What it tells of stands in open pages too.
  announce({ kind: "pushed" });
  const { id, title, body, language, target } = message;
  // A dot on the icon; the page puts the number there when it is opened.
  const { navigator } = scope as { navigator?: Partial<WorkerNavigator> };
  void navigator?.setAppBadge?.().catch(() => undefined);
  await scope.registration.showNotification(title, {
    tag: id,
    body,
    lang: language,
    dir: language === "ar" ? "rtl" : "ltr",
    icon: "/icons/icon-192.png",
    data: { path: notificationPath(target) },
  });
}

/** A device that cannot read its own storage has no other account's session either. */
const isTheirs = ({ owner }: PushMessage): Promise<boolean> =>
  readOwner().then(
    (here) => here?.tag === owner,
    () => true,
  );

/** Opens the screen of a notification that was pressed: in a page that is there, or in a new one. */
export async function openPushed(notification: Pick<Notification, "data" | "close">): Promise<void> {
  notification.close();
  const { path } = (notification.data ?? {}) as { path?: unknown };
  const address = new URL(isText(path) && /^\/(?!\/)/u.test(path) ? path : "/", scope.location.origin).href;
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

/**
 * The browser replaced its subscription, or let it expire: a new one, and the server is told where this browser is reached now.
 * Without a network or a session the next start of a page does it (`app/state/push-subscription.ts`).
 */
export async function renewSubscription(old: PushSubscription | null, renewed: PushSubscription | null): Promise<void> {
  const session = await workerSession();
  const key = old?.options.applicationServerKey;
  if (!session || !(renewed || key)) return;
  const subscription =
    renewed ?? (await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key ?? null }));
  const { endpoint, keys } = subscription.toJSON();
  const settings = await readSettings().catch(() => null);
  await sendByFetch(
    {
      ...SUBSCRIBE_CALL,
      headers: { ...jsonHeaders(settings?.language ?? DEFAULT_LANGUAGE, session.xsrf), Authorization: `Bearer ${session.token}` },
      body: JSON.stringify({ endpoint, keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" } }),
    },
    settings,
  );
}

/** What a push service hands over is the server's words, encrypted; anything else is shown to nobody. */
export function readPush(text: string | undefined): PushMessage | null {
  try {
    const value: unknown = JSON.parse(text ?? "");
    if (!isPlainObject(value) || ![value.id, value.owner, value.title, value.body].every(isText) || !isLanguage(value.language))
      return null;
    const { target } = value;
    if (!isPlainObject(target) || !TARGET_TYPES.some((type) => type === target.type) || !(target.id === null || isText(target.id)))
      return null;
    return value as unknown as PushMessage;
  } catch {
    return null;
  }
}
