import { companyOrder } from "#tests/support/company-order.ts";
import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { API_BASE } from "#contract/endpoint.ts";
import type { NotificationPreferences } from "#contract/notifications/notification-preferences.ts";
import type { Account } from "#contract/accounts/profile.ts";
import { notify } from "#server/commands/notifications/notify.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { orders } from "#server/db/tables/commerce.ts";
import type { SecondFactor } from "#contract/second-factor/second-factor.ts";
import { caller, givePassword, setUpApp, setUpPasskey } from "#tests/support/accounts/second-factors.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { hadFactorFor, heldErasure } from "#tests/support/accounts/held-wishes.ts";
import { makeCoupon, makeProgram, type SignedIn, signIn } from "#tests/support/factories.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import type { Ground } from "./ground.ts";
import { byStudent, type Calls } from "./repeated.ts";
import { waitingReview } from "./stories.ts";

/** Another e-mail that was asked for, and waits to be verified. */
async function anotherEmail(ground: Ground, person: SignedIn) {
  await confirmPassword(ground.server, person);
  const { name_ar, name_en, phone, version } = await ground.ask<Account>(person, "GET", "/platform/profile/account");
  const form = { name_ar, name_en, email: `new-${randomUUID()}@example.com`, phone, nationality_id: 1, city_id: 1, birth_date: null };
  await ground.ask(person, "PATCH", "/platform/profile", { ...form, version });
}

async function picture({ server }: Ground, { headers }: SignedIn) {
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#285" } })
    .png()
    .toBuffer();
  const sent = multipartBody({}, { avatar: { name: "me.png", type: "image/png", bytes } });
  const url = `${API_BASE}/platform/profile/avatar`;
  const answer = await server.app.inject({ method: "POST", url, headers: { ...headers, ...sent.headers }, payload: sent.payload });
  if (answer.statusCode >= 300) throw new Error(`a picture was refused: ${answer.body}`);
}

/** A passkey of somebody who has just given their password. */
async function passkeyOf(calls: ReturnType<typeof caller>) {
  await givePassword(calls);
  await setUpPasskey(calls);
  const { data } = await calls.call<SecondFactor>("GET", "/platform/profile/second-factor");
  return data.passkeys[0]?.id;
}

/** A cart with one program in it. */
async function filled(ground: Ground, person: SignedIn) {
  const program = await makeProgram(ground.server);
  await ground.shop.fill(person, [program]);
  return program;
}

const subscription = () => {
  const keys = { p256dh: createECDH("prime256v1").generateKeys("base64url"), auth: randomBytes(16).toString("base64url") };
  return { endpoint: `http://127.0.0.1:9/${randomUUID()}`, keys };
};

/** An order whose payment waits for its bank. */
async function pending(ground: Ground, person: SignedIn) {
  await filled(ground, person);
  const { data } = await ground.shop.order(person, { card: "pending" });
  return data;
}
/** What whoever is signed in may do, and what needs no account. */
export const accountCalls: Calls = {
  "POST /contact-messages": async () => {
    const who = { fullName: "سارة الحربي", email: `visitor-${randomUUID()}@example.com`, phone: "+966 55 012 3456", website: "" };
    const body = { id: randomUUID(), ...who, message: "متى تبدأ الدورة؟" };
    return { who: null, path: "/contact-messages", body, known: "by the id that the sender gave it" };
  },
  "DELETE /platform/profile/avatar": byStudent(async (ground, person) => {
    await picture(ground, person);
    return ["/platform/profile/avatar"];
  }),
  "DELETE /platform/profile/devices/:id": byStudent(async ({ server }, { user }) => [
    `/platform/profile/devices/${(await signIn(server, user)).deviceId}`,
  ]),
  "DELETE /platform/profile/devices": byStudent(async ({ server }, { user }) => {
    await signIn(server, user);
    return ["/platform/profile/devices"];
  }),
  "DELETE /platform/profile/second-factor/authenticator": byStudent(async (ground, person) => {
    const { server } = ground;
    const calls = caller(server, person);
    await givePassword(calls);
    const app = await setUpApp(server, calls);
    await calls.call("POST", "/platform/profile/reauthenticate/second-factor", { code: app.code() });
    // The clock went on by a code: what recurs is done before the call is made.
    await ground.sealed();
    return ["/platform/profile/second-factor/authenticator"];
  }),
  "PATCH /platform/profile/second-factor/passkeys/:id": byStudent(async ({ server }, person) => [
    `/platform/profile/second-factor/passkeys/${await passkeyOf(caller(server, person))}`,
    { name: "هاتفي" },
  ]),
  "DELETE /platform/profile/second-factor/passkeys/:id": byStudent(async ({ server }, person) => [
    `/platform/profile/second-factor/passkeys/${await passkeyOf(caller(server, person))}`,
  ]),
  "POST /platform/profile/second-factor/reset/cancel": byStudent(async (ground, person) => {
    await passkeyOf(caller(ground.server, person));
    await ground.ask(ground.staff, "POST", `/admin/users/${person.user.id}/second-factor/reset`);
    return ["/platform/profile/second-factor/reset/cancel"];
  }),
  "DELETE /platform/profile/pending-email": byStudent(async (ground, person) => {
    await anotherEmail(ground, person);
    return ["/platform/profile/pending-email"];
  }),
  "POST /email/resend": byStudent(async (ground, person) => {
    await anotherEmail(ground, person);
    return ["/email/resend"];
  }),
  "DELETE /push/subscriptions/:id": byStudent(async (ground, person) => [
    `/push/subscriptions/${(await ground.ask<{ id: string }>(person, "POST", "/push/subscriptions", subscription())).id}`,
  ]),
  "PATCH /notification-preferences": byStudent(async (ground, person) => {
    const { choices, version } = await ground.ask<NotificationPreferences>(person, "GET", "/notification-preferences");
    return ["/notification-preferences", { choices, quiet_hours: { from: 1320, to: 420 }, version }];
  }),
  "POST /notifications/read": byStudent(async ({ db, server }, { user }) => {
    const now = server.clock.now();
    const told = { kind: "coupon" as const, values: { code: "QABAS20", percent: 20 }, target: { type: "cart" as const, id: null } };
    await db.transaction((tx) => notify(tx, { userId: user.id, ...told }, now));
    await server.runJobs();
    return ["/notifications/read", { all_until: now.toISOString() }];
  }),
  "PATCH /privacy/consents": byStudent(async () => ["/privacy/consents", { marketing: true }]),
  "POST /privacy/export": byStudent(async ({ server }, person) => {
    await confirmPassword(server, person);
    return ["/privacy/export"];
  }),
  "POST /privacy/identity": byStudent(async ({ server }, person) => {
    await heldErasure(server, person);
    await confirmPassword(server, person);
    await hadFactorFor(server, person);
    return ["/privacy/identity"];
  }),
  "POST /privacy/delete-account": byStudent(async () => ["/privacy/delete-account"]),
  "POST /privacy/delete-account/cancel": byStudent(async (ground, person) => {
    await ground.ask(person, "POST", "/privacy/delete-account");
    return ["/privacy/delete-account/cancel"];
  }),
  "POST /learning-programs/:id/reviews/:rid/report": byStudent(async (ground) => {
    const { path, id } = await waitingReview(ground);
    await ground.ask(ground.staff, "POST", `/admin/reviews/${id}/publish`);
    return [`${path}/${id}/report`, { reason: "إساءة" }];
  }),
  "POST /cart": byStudent(async ({ server }) => ["/cart", { learning_program_id: (await makeProgram(server)).id }]),
  "DELETE /cart/:id": byStudent(async (ground, person) => [`/cart/${(await filled(ground, person)).id}`]),
  "DELETE /cart/clear": byStudent(async (ground, person) => {
    await filled(ground, person);
    return ["/cart/clear"];
  }),
  "POST /cart/coupon": byStudent(async (ground, person) => {
    await filled(ground, person);
    return ["/cart/coupon", { code: (await makeCoupon(ground.server)).code }];
  }),
  "DELETE /cart/coupon": byStudent(async (ground, person) => {
    await ground.shop.fill(person, [await makeProgram(ground.server)], (await makeCoupon(ground.server)).code);
    return ["/cart/coupon"];
  }),
  "POST /cart/validate": byStudent(async (ground, person) => {
    const { id } = await filled(ground, person);
    // What is told of a new price is told once: a lost answer tells it again.
    await ground.db.update(programs).set({ priceAfterDiscount: 70_000 }).where(eq(programs.id, id));
    return ["/cart/validate", {}];
  }),
  "POST /orders": byStudent(async (ground, person) => {
    const { total_after_discount } = await ground.shop.fill(person, [await makeProgram(ground.server)]);
    const billing = { full_name: "نورة القحطاني", email: "noura@example.com", phone: "+966550123456", city_id: 1 };
    const means = { method: "card", card_token: await ground.shop.driver.cardToken("success") };
    return ["/orders", { ...means, billing, accept_terms: true, expected_total: total_after_discount }];
  }),
  "POST /learning-programs/:id/enroll": byStudent(async ({ server }) => [
    `/learning-programs/${(await makeProgram(server, { price: 0 })).id}/enroll`,
    {},
  ]),
  "POST /orders/:id/pay": byStudent(async (ground, person) => {
    await filled(ground, person);
    const { data } = await ground.shop.order(person, { card: "declined" });
    return [`/orders/${data.order.id}/pay`, { method: "card", card_token: await ground.shop.driver.cardToken("success") }];
  }),
  "POST /orders/:id/seat-choice": byStudent(async (ground, person) => {
    const program = await makeProgram(ground.server);
    await ground.shop.fill(person, [program]);
    const { data } = await ground.shop.order(person, { card: "success" });
    const chooseUntil = new Date(ground.server.clock.now().getTime() + 3_600_000);
    // As if the seat had been gone: its buyer has to choose.
    await ground.db.update(orders).set({ status: "review", chooseUntil, chooseProgramId: program.id }).where(eq(orders.id, data.order.id));
    return [`/orders/${data.order.id}/seat-choice`, { cohort_id: null }];
  }),
  "POST /orders/:id/seats/invitations": byStudent(async (ground, person) => {
    const { orderId, programId } = await companyOrder(ground.shop, person);
    return [`/orders/${orderId}/seats/invitations`, { program_id: programId, emails: "sara@firm.example" }];
  }),
  "POST /orders/:id/seats/:seat/free": byStudent(async (ground, person) => {
    const { orderId, programId, seatId } = await companyOrder(ground.shop, person);
    await ground.ask(person, "POST", `/orders/${orderId}/seats/invitations`, { program_id: programId, emails: "huda@firm.example" });
    return [`/orders/${orderId}/seats/${seatId}/free`];
  }),
  "POST /orders/:id/cancel": byStudent(async (ground, person) => [`/orders/${(await pending(ground, person)).order.id}/cancel`]),
};
