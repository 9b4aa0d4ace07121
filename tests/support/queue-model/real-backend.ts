import { and, asc, eq, inArray } from "drizzle-orm";
import type { Cart } from "#contract/cart/cart.ts";
import { sendContactMessage } from "#contract/messages/contact.ts";
import { API_BASE, HEADER } from "#contract/endpoint.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { cartItems, carts } from "#server/db/tables/cart.ts";
import { ledger } from "#server/db/tables/ledger.ts";
import { contactMessages } from "#server/db/tables/messages.ts";
import type { WireAnswer } from "#offline/queue/read-envelope.ts";
import type { WireRequest } from "#offline/queue/wire.ts";
import { LANES } from "#offline/queue/operations.ts";
import { makeCoupon, makeProgram, makeUser, TEST_PASSWORD } from "#tests/support/factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { makeCohort } from "#tests/support/study-factories.ts";
import { cohort, COUPONS, PROGRAM_IDS } from "./model-programs.ts";
import type { AccountState, Backend, Effect } from "./outbox-backend.ts";
import type { TestServer } from "#tests/support/server.ts";

/** Programs and coupons of the stories, once per server. */
export async function stockRealServer(server: TestServer): Promise<void> {
  for (const id of PROGRAM_IDS) {
    await makeProgram(server, { id, seats: null });
    for (const choice of [0, 1]) {
      const { id: known, starts_at: day } = cohort(id, choice);
      await makeCohort(server.services.db, id, day, { id: known });
    }
  }
  await makeCoupon(server, { code: COUPONS[0] });
  await makeCoupon(server, { code: COUPONS[1], expiresAt: new Date("2026-01-01T00:00:00Z") });
}

/** The real server as the backend of one story: two new accounts, two new browsers, the real routes, ledger and database. */
export async function realBackend(server: TestServer): Promise<Backend> {
  const { db } = server.services;
  const users = [await makeUser(server), await makeUser(server)] as const;
  const ids = users.map((user) => user.id);
  const browsers = [new TestBrowser(server.app), new TestBrowser(server.app)] as const;
  const browserOf = (device: number) => browsers[device === 0 ? 0 : 1];
  const tags = new Map<string, string>();
  const tokens = new Map<string, { user: number; device: number }>();
  const written = new Set<string>();
  await db.update(programs).set({ status: "published" });

  const xsrfOf = (device: number): string | null => {
    const value = browserOf(device).cookies.get("XSRF-TOKEN");
    return value === undefined ? null : decodeURIComponent(value);
  };

  /** As the browser sends it: with its cookies, taking in those that come back. */
  async function handle(request: WireRequest, device: number): Promise<WireAnswer> {
    const { cookies } = browserOf(device);
    if (request.path === sendContactMessage.path) written.add(request.headers[HEADER.idempotencyKey] ?? "");
    const cookie = request.anonymous ? {} : { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
    const answer = await server.app.inject({
      method: request.method as "GET",
      url: API_BASE + request.path,
      headers: { ...request.headers, ...cookie },
      ...(request.body === null ? {} : { payload: request.body }),
    });
    for (const { name, value, maxAge } of answer.cookies as { name: string; value: string; maxAge?: number }[]) {
      if (value === "" || maxAge === 0) cookies.delete(name);
      else cookies.set(name, encodeURIComponent(value));
    }
    return { status: answer.statusCode, retryAfter: (answer.headers["retry-after"] as string | undefined) ?? null, body: answer.body };
  }

  const ask = (method: string, path: string, token: string | null, device: number) =>
    handle(
      {
        method,
        path,
        headers: { "accept-language": "ar", ...(token ? { authorization: `Bearer ${token}` } : {}), "x-xsrf-token": xsrfOf(device) ?? "" },
        body: null,
      },
      device,
    );

  async function stateOf(user: 0 | 1): Promise<AccountState> {
    const items = await db
      .select({ id: cartItems.programId, cohort: cartItems.cohortId })
      .from(cartItems)
      .where(eq(cartItems.userId, users[user].id));
    const [cart] = await db.select({ coupon: carts.couponCode }).from(carts).where(eq(carts.userId, users[user].id));
    const chosen = items.flatMap((item) => (item.cohort === null ? [] : [[item.id, item.cohort] as const]));
    return { cart: new Set(items.map((item) => item.id)), chosen: new Map(chosen), coupon: cart?.coupon ?? null };
  }

  return {
    xsrfOf,
    handle,
    tagOf: (user, device) => tags.get(`${user}/${device}`) ?? `none yet ${user}/${device}`,
    async login(user, device) {
      const { data } = await browserOf(device).logIn(users[user === 0 ? 0 : 1].email, TEST_PASSWORD);
      tags.set(`${user}/${device}`, data.owner_tag);
      tokens.set(data.token, { user, device });
      return { token: data.token, tag: data.owner_tag };
    },
    async endSessionOf(device) {
      await handle(
        {
          method: "POST",
          path: "/logout",
          headers: { "content-type": "application/json", "x-xsrf-token": xsrfOf(device) ?? "" },
          body: "{}",
        },
        device,
      );
    },
    async userOf(token) {
      const known = tokens.get(token ?? "");
      if (!token || !known) return null;
      return (await ask("GET", "/platform/profile", token, known.device)).status === 200 ? known.user : null;
    },
    async cart(token, device) {
      return (JSON.parse((await ask("GET", "/cart", token, device)).body) as { data: Cart }).data;
    },
    async publish(id, published) {
      await db
        .update(programs)
        .set({ status: published ? "published" : "archived" })
        .where(eq(programs.id, id));
    },
    async ledger() {
      const rows = await db
        .select()
        .from(ledger)
        .where(
          and(
            inArray(ledger.userId, ids),
            inArray(
              ledger.lane,
              LANES.filter((lane) => lane !== "contact"),
            ),
          ),
        )
        .orderBy(asc(ledger.id));
      return rows.map(
        ({ userId, key, outboxId, effect, outcome }): Effect => ({
          user: ids.indexOf(userId),
          key,
          system: outboxId === "system" || outboxId === "plain",
          added: effect.added ?? [],
          removed: effect.removed ?? [],
          coupon: effect.coupon,
          outcome,
        }),
      );
    },
    async messages() {
      const rows = await db
        .select({ id: contactMessages.id })
        .from(contactMessages)
        .where(inArray(contactMessages.id, [...written]))
        .orderBy(asc(contactMessages.reference));
      return rows.map(({ id }) => id);
    },
    accounts: async () => [await stateOf(0), await stateOf(1)],
  };
}
