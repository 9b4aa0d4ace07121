import { and, eq } from "drizzle-orm";
import { issueNotMeToken, notMeLink } from "#server/commands/sign-in/strange-device.ts";
import { riyadhMoment } from "#server/commands/riyadh-moment.ts";
import { devices, users } from "#server/db/tables/identity.ts";
import { newDeviceEmail } from "#server/emails/device-emails.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import { recipientName } from "#server/emails/email.ts";
import type { Services } from "#server/services.ts";

/** Asks the owner of an account whether a sign-in was theirs. The token is made here, so that the queue of jobs never holds one. */
export async function sendNewDevice(services: Services, userId: number, deviceId: string): Promise<void> {
  const { db, words, config, clock } = services;
  const [found] = await db
    .select({ user: users, device: devices })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(and(eq(devices.id, deviceId), eq(devices.userId, userId)));
  if (!found || found.user.deletedAt) return;
  const { user, device } = found;
  const token = await issueNotMeToken(db, { userId, deviceId, email: user.email }, clock.now());
  const to = { to: user.email, language: user.language, name: recipientName(user) };
  const about = {
    device: [device.name, device.platform].filter(Boolean).join(", "),
    network: device.network,
    when: riyadhMoment(device.createdAt, user.language),
  };
  await sendEmail(services, newDeviceEmail(words, to, about, notMeLink(config.publicUrl, token)));
}
