import { eq } from "drizzle-orm";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_CHOICES } from "#contract/notifications/notification-preferences.ts";
import { unsubscribeToken } from "#server/commands/notifications/email-consent.ts";
import { remindCarts } from "#server/commands/cart/remind-carts.ts";
import { consents } from "#server/db/tables/security/privacy.ts";
import { carts } from "#server/db/tables/cart.ts";
import { makeProgram, makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.services.db;
const token = ({ user }: SignedIn, secret = server.services.config.secret) => unsubscribeToken(secret, user.id, "cart_reminder");
const history = async ({ user }: SignedIn) =>
  (await db().select().from(consents).where(eq(consents.userId, user.id)).orderBy(consents.id)).map(
    ({ kind, granted }) => `${kind} ${granted}`,
  );
async function agree({ headers }: SignedIn, email: boolean, version = 0) {
  const choices = { ...DEFAULT_CHOICES, cart_reminder: { app: false, push: false, email } };
  return await server.call("PATCH", "/notification-preferences", { headers, body: { choices, quiet_hours: null, version } });
}
/** A cart that was left so many hours ago. */
async function leftCart(person: SignedIn, hours: number) {
  const { id } = await makeProgram(server);
  await server.call("POST", "/cart", { headers: person.headers, body: { learning_program_id: id } });
  const updatedAt = new Date(server.clock.now().getTime() - hours * 3_600_000);
  await db().update(carts).set({ updatedAt }).where(eq(carts.userId, person.user.id));
}
const press = (query: string) =>
  server.app.inject({
    method: "POST",
    url: `/unsubscribe${query}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });

describe("who is refused (issue 21: emails by consent)", () => {
  it("a link that we never gave: another person, kind, secret, or none", async () => {
    const person = await makeSignedIn(server);
    await agree(person, true);
    const good = token(person);
    for (const bad of [
      "",
      "x",
      good.replace("cart_reminder", "seat_offer"),
      good.replace(/^\d+/u, String(person.user.id + 1)),
      token(person, "x".repeat(40)),
    ]) {
      expect(await server.call("POST", "/unsubscribe", { body: { token: bad } })).toMatchObject({ status: 404 });
      expect((await press(`?token=${encodeURIComponent(bad)}`)).statusCode).toBe(404);
    }
    expect(await history(person)).toEqual(["cart_reminder true"]);
  });
});

describe("a cart that was left", () => {
  it("is told by email only to who agreed, once until it changes, with a link that ends it by one press; all is in the history", async () => {
    const [agreed, silent, fresh] = [await makeSignedIn(server), await makeSignedIn(server), await makeSignedIn(server)];
    await agree(agreed, true);
    await agree(fresh, true);
    await leftCart(agreed, 25);
    await leftCart(silent, 25);
    await leftCart(fresh, 2);
    await remindCarts(db(), server.clock.now());
    await remindCarts(db(), server.clock.now());
    const mails = await emailsOf(server, agreed.user.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`/unsubscribe?token=${encodeURIComponent(token(agreed))}`);
    for (const nobody of [silent, fresh]) expect(await emailsOf(server, nobody.user.email)).toEqual([]);
    const folder = path.join(server.services.config.dataDir, "mail");
    const raw = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), "utf8")));
    const head = raw.find((mail) => mail.includes(agreed.user.email))?.replaceAll(/\r\n[ \t]+/gu, " ") ?? "";
    expect(head).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(head).toContain(`/unsubscribe?token=${encodeURIComponent(token(agreed))}>`);
    for (let time = 0; time < 2; time += 1) expect((await press(`?token=${encodeURIComponent(token(agreed))}`)).statusCode).toBe(200);
    expect(await history(agreed)).toEqual(["cart_reminder true", "cart_reminder false"]);
    await leftCart(agreed, 26);
    await remindCarts(db(), server.clock.now());
    expect(await emailsOf(server, agreed.user.email)).toHaveLength(1);
  });
});
