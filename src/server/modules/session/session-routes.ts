import { eq } from "drizzle-orm";
import { Problem } from "#contract/problem.ts";
import { endDevice, endOtherDevices, endStrangeDevice, listDevices } from "#contract/accounts/devices.ts";
import { getProfile, logout } from "#contract/accounts/session.ts";
import { clearCart } from "#server/commands/cart/clear-cart.ts";
import { endBrowserSession, endOtherSessions, endSession } from "#server/commands/accounts/end-session.ts";
import { deviceData, endDeviceSessions, heldDevices } from "#server/commands/accounts/limit-devices.ts";
import { endStrange, NEW_DEVICE_MAIL } from "#server/commands/sign-in/strange-device.ts";
import { slideSession } from "#server/commands/accounts/start-session.ts";
import { users } from "#server/db/tables/identity.ts";
import { readDeviceCookie, readOwnerTag, setXsrfCookie } from "#server/http/cookies.ts";
import type { Route } from "#server/http/route.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { sendNewDevice } from "./new-device-mail.ts";
import { userData } from "#server/commands/sign-in/user-data.ts";

export function sessionRoutes(route: Route, services: Services): void {
  const { db, config } = services;
  route(getProfile, async ({ caller, language, now, request, reply }) => {
    const [user] = await db.select().from(users).where(eq(users.id, caller.userId));
    if (!user) throw new Problem("unauthenticated");
    // The device cookie is not given again here: an answer that comes late would put the one before a sign-in back.
    await db.transaction((tx) => slideSession(tx, caller, now));
    setXsrfCookie(request, reply, config, caller.shared);
    return { data: userData(user, language) };
  });

  route(logout, async ({ caller, body, request, now, requestId }) => {
    const deviceSecret = readDeviceCookie(request, config);
    await db.transaction(async (tx) => {
      if (caller) await endSession(tx, caller.sessionId);
      const left = caller ?? (deviceSecret === null ? null : await endBrowserSession(tx, deviceSecret, readOwnerTag(request)));
      if (left) await recordSecurityEvent(tx, { name: "logout", actorId: left.userId, deviceId: left.deviceId });
      const ids = body.clear_cart_ids ?? [];
      if (left && ids.length > 0) await clearCart(tx, { userId: left.userId, ids }, { now, actor: `user:${left.userId}`, requestId });
    });
    return { data: { done: true } };
  });

  route(listDevices, async ({ caller, now }) => ({
    data: (await heldDevices(db, caller.userId, now)).map((device) => deviceData(device, caller.deviceId)),
  }));

  route(endOtherDevices, async ({ caller }) => {
    await db.transaction(async (tx) => {
      await endOtherSessions(tx, caller.userId, caller.sessionId);
      await recordSecurityEvent(tx, { name: "sessions_ended", actorId: caller.userId, details: { but: "this one" } });
    });
    return { data: { done: true } };
  });

  route(endStrangeDevice, async ({ body, now }) => ({
    data: { reset_token: await db.transaction((tx) => endStrange(tx, body.token, now)) },
  }));

  services.jobs.register(NEW_DEVICE_MAIL, ({ userId, deviceId }) => sendNewDevice(services, Number(userId), String(deviceId)));

  route(endDevice, async ({ caller, params }) => {
    await db.transaction((tx) => endDeviceSessions(tx, caller.userId, params.id));
    return { data: { done: true } };
  });
}
