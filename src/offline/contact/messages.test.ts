import { describe, expect, it } from "vitest";
import type { ContactMessage } from "#contract/messages/contact.ts";
import type { ProblemCode } from "#contract/problem.ts";
import { saveMessage } from "./messages.ts";
import { logOutOffline } from "#offline/accounts/logout.ts";
import { ownerSignedIn } from "#offline/accounts/owner.ts";
import { wipeOwner } from "#offline/snapshots/wipe.ts";
import type { DeviceStores } from "#offline/stores.ts";
import {
  changeCart,
  newStores,
  NOURA,
  pendingOf,
  program,
  refusal,
  rowsOf,
  SARA,
  sendAll,
  server,
  storesOf,
  success,
} from "#offline/test-device.ts";
import { takeBack } from "#offline/queue/append.ts";
import { drain, type DrainOptions } from "#offline/queue/drain.ts";
import { dismiss, pendingOfOtherOwners, readQueue } from "#offline/queue/read-queue.ts";

const message = (number: number, values: Partial<ContactMessage> = {}): ContactMessage => ({
  id: `0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f3a${String(number).padStart(2, "0")}`,
  fullName: "سارة الحربي",
  email: "sara@example.com",
  phone: "+966501234567",
  message: `رسالة ${number}`,
  website: "",
  ...values,
});

const arrived = (reference = "CM-1448-000001") => success({ reference }, 201);
const drained = (stores: DeviceStores, send: DrainOptions["send"], options: Partial<DrainOptions> = {}) =>
  drain({
    lane: "contact",
    queue: stores.queue,
    lock: (_wait, work) => work(),
    notify: () => undefined,
    ...(send ? { send } : {}),
    ...options,
  });
const waitingIn = async (stores: DeviceStores, owner: string | null = null) =>
  (await readQueue(owner, stores.queue)).waiting.filter(({ lane }) => lane === "contact").map(({ payload }) => payload.body.message);

describe("a message to us", () => {
  it("is on the device when the promise is fulfilled, a guest's like anybody's (P1)", async () => {
    const stores = newStores();
    await saveMessage(null, message(1), { queue: stores.queue });
    expect(Object.values(await rowsOf(stores))).toContainEqual(
      expect.objectContaining({ v: 2, lane: "contact", owner: "guest", payload: message(1), tried: false }),
    );
  });

  it("goes out once under its own id, for nobody's account: no stream, no owner, no token, no cookie (P5, P14)", async () => {
    const stores = await storesOf(NOURA);
    await saveMessage(NOURA.tag, message(1), { queue: stores.queue });
    const { seen, send } = server(arrived());
    expect(await drained(stores, send)).toEqual({ answered: 1, stopped: null, retryAfterMs: null });
    expect(await drained(stores, send)).toEqual({ answered: 0, stopped: null, retryAfterMs: null });
    expect(seen).toEqual([
      {
        method: "POST",
        path: "/contact-messages",
        headers: {
          Accept: "application/json",
          "Accept-Language": "ar",
          "Content-Type": "application/json",
          "Idempotency-Key": message(1).id,
        },
        body: JSON.stringify(message(1)),
        anonymous: true,
      },
    ]);
  });

  it("leaves its reference, and nothing else of it, until somebody has seen it (P6, P14)", async () => {
    const stores = newStores();
    await saveMessage(null, message(1), { queue: stores.queue });
    const told: unknown[] = [];
    await drained(stores, server(arrived("CM-1448-000007")).send, { notify: (event) => told.push(event) });
    expect(told).toContainEqual({
      kind: "answered",
      key: message(1).id,
      lane: "contact",
      op: "sendContactMessage",
      owner: "guest",
      data: { reference: "CM-1448-000007" },
      code: null,
    });
    const { waiting, sent } = await readQueue(null, stores.queue);
    expect([waiting, sent]).toEqual([[], [expect.objectContaining({ outcome: "sent", reference: "CM-1448-000007" })]]);
    const lying = JSON.stringify(await rowsOf(stores));
    for (const personal of [message(1).email, message(1).phone, message(1).message, message(1).fullName])
      expect(lying).not.toContain(personal);
    await dismiss(message(1).id, stores.queue);
    expect(await readQueue(null, stores.queue)).toMatchObject({ waiting: [], refused: [], sent: [] });
  });

  it("pressed twice is one message", async () => {
    const stores = newStores();
    await Promise.all([saveMessage(null, message(1), { queue: stores.queue }), saveMessage(null, message(1), { queue: stores.queue })]);
    expect(await waitingIn(stores)).toEqual(["رسالة 1"]);
    await drained(stores, server(arrived()).send);
    await saveMessage(null, message(1), { queue: stores.queue });
    expect(await waitingIn(stores)).toEqual([]);
  });

  it.each<[string, ReturnType<typeof success> | Error]>([
    ["a network error (F3, F4)", new TypeError("Failed to fetch")],
    ["the page of a captive portal (F31)", { status: 200, retryAfter: null, body: "<!doctype html><title>Hotel</title>" }],
    ["an answer cut in the middle (F32)", { ...arrived(), body: arrived().body.slice(0, -6) }],
    ["a success of ours without a reference", success({ done: true }, 201)],
    ["a proxy's 401", { status: 401, retryAfter: null, body: '{"error":"unauthorized"}' }],
    ["our own failure", refusal("unexpected")],
    ["a server that is down (F5)", refusal("unavailable")],
    ["another attempt still at work", refusal("in_progress")],
  ])("%s is no acknowledgement: it waits, and goes again as it was", async (_name, answer) => {
    const stores = newStores();
    await saveMessage(null, message(1), { queue: stores.queue });
    const first = server(answer);
    expect(await drained(stores, first.send)).toMatchObject({ answered: 0, stopped: "retry" });
    const second = server(arrived());
    expect(await drained(stores, second.send)).toMatchObject({ answered: 1, stopped: null });
    expect(second.seen).toEqual(first.seen);
  });

  it("waits as long as the server asks (F6)", async () => {
    const stores = newStores();
    await saveMessage(null, message(1), { queue: stores.queue });
    expect(await drained(stores, server(refusal("too_many_requests", "90")).send)).toEqual({
      answered: 0,
      stopped: "retry",
      retryAfterMs: 90_000,
    });
  });

  it.each<ProblemCode>(["validation_error", "bad_request", "too_large", "idempotency_key_reused"])(
    "refused with %s stays before the writer's eyes, text and reason, and holds up no other (P6)",
    async (code) => {
      const stores = newStores();
      await saveMessage(null, message(1), { queue: stores.queue });
      await saveMessage(null, message(2), { queue: stores.queue });
      const refused = refusal(code);
      const body = { ...JSON.parse(refused.body), error_keys: { email: [{ key: "email", values: { n: 1, trap: {} } }], rest: "garbage" } };
      expect(await drained(stores, server({ ...refused, body: JSON.stringify(body) }, arrived()).send)).toMatchObject({ answered: 2 });
      const { refused: kept, sent } = await readQueue(null, stores.queue);
      expect(kept).toMatchObject([
        { code, record: { key: message(1).id, payload: { body: message(1) } }, fields: { email: { key: "email", values: { n: 1 } } } },
      ]);
      expect(sent).toHaveLength(1);
      await saveMessage(null, message(3), { replaces: message(1).id, queue: stores.queue });
      expect(await readQueue(null, stores.queue)).toMatchObject({ refused: [], sent: [{ id: message(2).id }] });
    },
  );

  it("keeps the last twenty references", async () => {
    const stores = newStores();
    for (let number = 1; number <= 22; number += 1) await saveMessage(null, message(number), { queue: stores.queue });
    await drained(stores, server(arrived()).send);
    const { sent } = await readQueue(null, stores.queue);
    expect([sent.length, sent[0]?.id]).toEqual([20, message(3).id]);
  });
});

describe("taking a message back", () => {
  it("deletes it and gives the text back; untried it cannot have arrived", async () => {
    const stores = newStores();
    await saveMessage(null, message(1), { queue: stores.queue });
    // The device says that it has no network: nothing is tried.
    expect(await drained(stores, server(arrived()).send, { online: () => false })).toMatchObject({ stopped: "retry" });
    expect(await takeBack(message(1).id, stores.queue)).toMatchObject({ record: { payload: { body: message(1) }, tried: false } });
    expect(await takeBack(message(1).id, stores.queue)).toBeNull();
    expect(await waitingIn(stores)).toEqual([]);
  });

  it("says of a tried one that it may have arrived", async () => {
    const stores = newStores();
    await saveMessage(null, message(1), { queue: stores.queue });
    await drained(stores, server(new TypeError("Failed to fetch")).send);
    expect(await takeBack(message(1).id, stores.queue)).toMatchObject({ how: "deleted", record: { tried: true } });
  });

  it("while it is under way brings nothing of it back", async () => {
    const stores = newStores();
    await saveMessage(null, message(1), { queue: stores.queue });
    await drained(stores, async () => {
      await takeBack(message(1).id, stores.queue);
      return arrived();
    });
    expect(await readQueue(null, stores.queue)).toMatchObject({ waiting: [], refused: [], sent: [] });
  });
});

describe("lanes (P3)", () => {
  it("a message goes though the cart cannot, its owner has lapsed, or a logout is owed", async () => {
    const stores = await storesOf(NOURA);
    await changeCart(NOURA.tag, { op: "addToCart", program: program(1) }, stores.queue);
    await saveMessage(NOURA.tag, message(1), { queue: stores.queue });
    await sendAll(stores, server(refusal("unauthenticated")).send);
    expect(await drained(stores, server(arrived()).send)).toMatchObject({ answered: 1, stopped: null });
    await logOutOffline(NOURA.tag, stores);
    await saveMessage(null, message(2), { queue: stores.queue });
    expect(await drained(stores, server(arrived()).send)).toMatchObject({ answered: 1, stopped: null });
  });

  it("a cart goes though no message can, and counts its own alone", async () => {
    const stores = await storesOf(NOURA);
    await saveMessage(NOURA.tag, message(1), { queue: stores.queue });
    await changeCart(NOURA.tag, { op: "addToCart", program: program(1) }, stores.queue);
    await drained(stores, server(refusal("unavailable")).send);
    expect(await pendingOf(NOURA.tag, stores.queue)).toHaveLength(1);
    const { seen, send } = server(success());
    expect(await sendAll(stores, send)).toMatchObject({ answered: 1, stopped: null });
    expect(seen.map((request) => request.path)).toEqual(["/cart"]);
    expect(await pendingOf(NOURA.tag, stores.queue)).toEqual([]);
    expect(await waitingIn(stores, NOURA.tag)).toEqual(["رسالة 1"]);
  });
});

describe("whose message it is (P5, P14)", () => {
  it("a signed-in person's is seen by nobody else, and goes with their data", async () => {
    const stores = await storesOf(NOURA);
    await saveMessage(NOURA.tag, message(1), { queue: stores.queue });
    await saveMessage(NOURA.tag, message(2, { email: "x" }), { queue: stores.queue });
    await drained(stores, server(refusal("validation_error"), new TypeError()).send);
    expect(await readQueue(SARA.tag, stores.queue)).toMatchObject({ waiting: [], refused: [], sent: [] });
    // The refused one is not sent any more, but its text is lost with the others.
    expect(await pendingOfOtherOwners(SARA.tag, stores.queue)).toMatchObject([{ tag: NOURA.tag, pending: 2 }]);
    await wipeOwner(NOURA.tag, stores);
    expect(await readQueue(NOURA.tag, stores.queue)).toMatchObject({ waiting: [], refused: [], sent: [] });
    expect(JSON.stringify(await rowsOf(stores))).not.toContain(message(1).phone);
  });

  it("a guest's stays this device's, whoever signs in or out", async () => {
    const stores = newStores();
    await saveMessage(null, message(1), { queue: stores.queue });
    await ownerSignedIn(NOURA, stores.queue);
    expect(await waitingIn(stores, NOURA.tag)).toEqual(["رسالة 1"]);
    expect(await pendingOfOtherOwners(NOURA.tag, stores.queue)).toEqual([]);
    await logOutOffline(NOURA.tag, stores);
    expect(await waitingIn(stores)).toEqual(["رسالة 1"]);
  });
});
