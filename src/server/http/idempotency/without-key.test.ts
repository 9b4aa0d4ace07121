import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { idempotencyOf } from "#contract/endpoint.ts";
import type { Order } from "#contract/orders/orders.ts";
import { TERMS } from "#contract/accounts/terms.ts";
import type { DeviceLimit } from "#contract/accounts/devices.ts";
import { UPLOAD_KEPT_HOURS } from "#contract/files/uploads.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { files } from "#server/db/tables/files.ts";
import { uploads } from "#server/db/tables/uploads.ts";
import { makeProgram, makeUser, TEST_PASSWORD } from "#tests/support/factories.ts";
import { TestBrowser } from "#tests/support/identity-factories.ts";
import { Ground } from "#tests/support/intents/ground.ts";
import { accountCalls } from "#tests/support/intents/unkeyed/account-calls.ts";
import { factorCalls } from "#tests/support/intents/unkeyed/factor-calls.ts";
import { otherCalls } from "#tests/support/intents/unkeyed/other-calls.ts";
import { expectHarmless, sweepUploadsAfter, tokenOfMail } from "#tests/support/intents/unkeyed/played-twice.ts";
import { makeMp4 } from "#tests/support/files/media-files.ts";
import { makeClass } from "#tests/support/register-factories.ts";
import { size } from "#tests/support/size.ts";

const calls = { ...accountCalls, ...factorCalls, ...otherCalls };
let ground: Ground;
beforeAll(async () => {
  ground = await Ground.open();
});
afterAll(() => ground.close());

describe("I2: a call that takes no key does no harm when it is sent once more", () => {
  it("each of them is among these, with the reason", () => {
    const without = ground.server.endpoints.filter((endpoint) => endpoint.method !== "GET" && idempotencyOf(endpoint) === "none");
    expect(Object.keys(calls).toSorted()).toEqual(without.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  const every = size(1, 2);
  it.each(Object.entries(calls).filter((_, index) => index % every === 0))("%s", async (_, call) => expectHarmless(ground, call));

  it("what is asked of the gateway again is asked anew: whoever has paid meanwhile is told so, also under the key of a lost answer", async () => {
    const { shop, db, server } = ground;
    const buyer = await shop.buyerOf([await makeProgram(server)]);
    const { data } = await shop.order(buyer, { card: "pending" });
    const recheck = async () => {
      const headers = { ...buyer.headers, "idempotency-key": "one-press-of-a-button" };
      return (await server.call<Order>("POST", `/orders/${data.order.id}/recheck`, { headers })).data.status;
    };
    expect(await recheck()).toBe("pending");
    const [payment] = await db.select().from(payments).where(eq(payments.id, data.payment.id));
    await shop.driver.settle(payment?.externalId ?? "", "paid");
    expect(await recheck()).toBe("paid");
  });

  it("of two links for a new password, mailed because the first answer was lost, one is used, and voids the other", async () => {
    const { email } = await makeUser(ground.server);
    const links = [];
    for (let n = 0; n < 2; n += 1) {
      await ground.ask(null, "POST", "/forgot-password", { email });
      links.push(await tokenOfMail(ground, email));
      ground.server.clock.advance(1_000);
    }
    const set = (token: string | undefined) =>
      ground.server.call("POST", "/reset-password", { body: { token, password: "Qalam#2027!", password_confirmation: "Qalam#2027!" } });
    expect(new Set(links).size).toBe(2);
    expect((await set(links[0])).status).toBe(200);
    expect(await set(links[1])).toMatchObject({ status: 422, code: "reset_link_invalid" });
  });

  it("an upload whose address was lost is begun once more: the first brings nothing, and is swept away when its time is over", async () => {
    const { teacher, program } = await makeClass(ground.server);
    const up = ground.uploader(teacher);
    const bytes = makeMp4();
    const about = { courseId: program.id, purpose: "lecture_recording" as const, name: "تسجيل.mp4" };
    const [, address] = [await up.begin(bytes, about), await up.begin(bytes, about)];
    expect((await up.bring(address, 0, bytes)).status).toBe(204);
    const { file } = await up.settled(address);
    const after = await ground.state();
    expect((await up.bring(address, 0, bytes)).status).toBeGreaterThanOrEqual(400);
    expect(await ground.state()).toEqual(after);
    const own = eq(uploads.userId, teacher.user.id);
    expect((await ground.db.select().from(uploads).where(own)).map(({ status }) => status).toSorted()).toEqual(["ready", "receiving"]);
    expect(await ground.db.$count(files, eq(files.id, file?.id ?? ""))).toBe(1);
    await sweepUploadsAfter(UPLOAD_KEPT_HOURS + 1, ground);
    expect(await ground.db.$count(uploads, own)).toBe(0);
  });

  it("a browser whose first answers are all lost is offered to end what they began, and signs in", async () => {
    const { email } = await makeUser(ground.server);
    const lost = () => new TestBrowser(ground.server.app).logIn(email, TEST_PASSWORD);
    for (let n = 0; n < TERMS.devices; n += 1) expect((await lost()).status).toBe(200);
    const refused = await ground.server.call<DeviceLimit>("POST", "/login", { body: { username: email, password: TEST_PASSWORD } });
    expect(refused).toMatchObject({ status: 403, code: "device_limit_reached" });
    const { devices, ticket } = refused.data;
    const instead = { end_device_id: devices.at(-1)?.id, ticket };
    expect((await new TestBrowser(ground.server.app).logIn(email, TEST_PASSWORD, instead)).status).toBe(200);
  });
});
