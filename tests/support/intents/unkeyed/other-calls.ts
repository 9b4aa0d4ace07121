import { createECDH, randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import sharp from "sharp";
import { expect } from "vitest";
import { API_BASE } from "#contract/endpoint.ts";
import { forgetDrafts } from "#server/commands/files/request-drafts.ts";
import { classSessions } from "#server/db/tables/catalogue.ts";
import { payments } from "#server/db/tables/commerce.ts";
import { files } from "#server/db/tables/files.ts";
import { application as applicationItem, makeItem, makeSection } from "#tests/support/course-factories.ts";
import { makeProgram, makeSignedIn, makeUser, type SignedIn } from "#tests/support/factories.ts";
import { companyOrder } from "#tests/support/company-order.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { type MultipartFile, multipartBody } from "#tests/support/files/multipart.ts";
import { makePdf } from "#tests/support/files/pdf.ts";
import { makeClass } from "#tests/support/register-factories.ts";
import type { Reply } from "#tests/support/server.ts";
import { makeToolLesson } from "#tests/support/tools/tool-factories.ts";
import { application, apply, tokenOf } from "#tests/support/trainer-factories.ts";
import type { Ground } from "../ground.ts";
import { classroom, halfway, sold } from "../stories.ts";
import { tokenOfMail, type Unkeyed, type UnkeyedCalls } from "./played-twice.ts";

const post = (ground: Ground, path: string, body: object, who?: SignedIn) =>
  ground.server.call("POST", path, { body, headers: { ...who?.headers } });

/** Sends a form with files, as browsers do. */
async function send({ server }: Ground, who: SignedIn, path: string, fields: object, given: Record<string, MultipartFile>) {
  const { payload, headers } = multipartBody({ ...fields }, given);
  const url = API_BASE + path;
  const answer = await server.app.inject({ method: "POST", url, headers: { ...who.headers, ...headers }, payload });
  return answer.json<Reply>();
}
const PDF = { name: "id-card.pdf", bytes: makePdf() };
const photo = async (width: number, height: number) => ({
  name: "photo.jpg",
  type: "image/jpeg",
  bytes: await sharp({ create: { width, height, channels: 3, background: "#15454f" } })
    .jpeg()
    .toBuffer(),
});

/** Somebody whom a company invites to a seat, and the secret of their link. */
async function invited(ground: Ground) {
  const buyer = await makeSignedIn(ground.server);
  const { orderId, programId } = await companyOrder(ground.shop, buyer);
  const email = `${randomUUID()}@firm.example`;
  await ground.ask(buyer, "POST", `/orders/${orderId}/seats/invitations`, { program_id: programId, emails: email });
  return { token: await tokenOfMail(ground, email) };
}

/** An order that was paid a moment ago, and the server has not heard of it. */
async function paidAtBank({ shop, db, server }: Ground) {
  const buyer = await shop.buyerOf([await makeProgram(server)]);
  const { data } = await shop.order(buyer, { card: "pending" });
  const [payment] = await db.select().from(payments).where(eq(payments.id, data.payment.id));
  const externalId = payment?.externalId ?? "";
  await shop.driver.settle(externalId, "paid");
  return { buyer, order: data.order, externalId };
}

const viewOf: Unkeyed = {
  why: "each is a view of its own, and ends by itself within minutes",
  prepare: async (ground) => {
    await confirmPassword(ground.server, ground.staff);
    const person = await makeUser(ground.server);
    return () => post(ground, `/admin/users/${person.id}/views`, { reason: "بلاغ" }, ground.staff);
  },
  second: "again",
  more: {
    account_views: [1, "each has a token of its own"],
    security_events: [1, "the log tells of each"],
    security_event_values: [1, "the log tells of each"],
  },
};

const documentOf: Unkeyed = {
  why: "it changes nothing of anybody's: each look is an entry of its own",
  prepare: async (ground) => {
    const person = await makeUser(ground.server);
    return () => post(ground, `/admin/users/${person.id}/document`, { reason: "بلاغ" }, ground.staff);
  },
  second: "again",
  more: {
    audit_log: [1, "the log tells of each"],
    security_events: [1, "the log tells of each"],
    security_event_values: [1, "the log tells of each"],
  },
};

const feedOf = (type: "student" | "instructor"): Unkeyed => ({
  why: "the new address replaces the one before",
  prepare: async (ground) => {
    const person = await makeSignedIn(ground.server, { type });
    return () => post(ground, `/${type}/schedule/feed`, {}, person);
  },
  second: "again",
});
const requestFileOf = (type: "student" | "instructor"): Unkeyed => ({
  why: "a file without a request is swept away",
  prepare: async (ground) => {
    const person = await makeSignedIn(ground.server, { type });
    return () => send(ground, person, `/${type}/request-files`, {}, { file: PDF });
  },
  second: "again",
  more: { files: [1, "forgotten after a day"], request_files: [1, "forgotten after a day"] },
  afterwards: async ({ db, server }) => {
    await forgetDrafts(server.services.db, server.services.files, new Date(server.clock.now().getTime() + 2 * 86_400_000));
    expect(await db.$count(files, eq(files.purpose, "request"))).toBe(0);
  },
});
const coverOf = (path: (ground: Ground) => Promise<string>): Unkeyed => ({
  why: "the picture replaces the one before",
  prepare: async (ground) => {
    const [where, cover] = [await path(ground), await photo(1280, 768)];
    return () => send(ground, ground.staff, where, {}, { cover });
  },
  second: "again",
});

const both = (ar: string, en: string) => ({ ar, en });
const NEWS = {
  category: { slug: "events", name: both("الفعاليات", "Events") },
  glaze: "edu",
  title: both("معرض الكتاب", "The book fair"),
  excerpt: both("يبدأ قريبًا", "It begins soon"),
  body: { ar: ["نص"], en: ["Text"] },
  published_at: "2026-11-22T05:00:00Z",
};

export const otherCalls: UnkeyedCalls = {
  "POST /admin/api-keys": {
    why: "the first one made the key, whose secret nobody has seen: its owner finds it in the list, revokes it and makes another",
    prepare: async (ground) => {
      await confirmPassword(ground.server, ground.staff);
      const form = { id: randomUUID(), name: "تقرير", scopes: ["people.read"], until: "2027-01-31" };
      return () => post(ground, "/admin/api-keys", form, ground.staff);
    },
    second: "400 bad_request",
  },
  "POST /seat-invitations/read": {
    why: "it changes nothing",
    prepare: async (ground) => {
      const { token } = await invited(ground);
      return () => post(ground, "/seat-invitations/read", { token });
    },
    second: "again",
  },
  "POST /seat-invitations/accept": {
    why: "who has the seat is answered the same",
    prepare: async (ground) => {
      const { token } = await invited(ground);
      const person = await makeSignedIn(ground.server);
      return () => post(ground, "/seat-invitations/accept", { token }, person);
    },
    second: "again",
  },
  "POST /checkout/seats": {
    why: "it changes nothing",
    prepare: async (ground) => {
      const program = await makeProgram(ground.server);
      const buyer = await ground.shop.buyerOf([program]);
      return () => post(ground, "/checkout/seats", { seats: [{ program_id: program.id, seats: 2 }] }, buyer);
    },
    second: "again",
  },
  "POST /admin/users/:id/document": documentOf,
  "POST /admin/users/:id/views": viewOf,
  "POST /push/subscriptions": {
    why: "a browser has one, by its address",
    prepare: async (ground) => {
      const person = await makeSignedIn(ground.server);
      const keys = { p256dh: createECDH("prime256v1").generateKeys("base64url"), auth: randomBytes(16).toString("base64url") };
      const endpoint = `http://127.0.0.1:9/${randomUUID()}`;
      return () => post(ground, "/push/subscriptions", { endpoint, keys }, person);
    },
    second: "again",
  },
  "POST /student/cards": {
    why: "the token of the provider's fields counts once",
    prepare: async (ground) => {
      const person = await makeSignedIn(ground.server);
      const body = { token: await ground.shop.driver.cardToken("success"), holder_name: "SARAH ALASIRI" };
      return () => post(ground, "/student/cards", body, person);
    },
    second: "again",
  },
  "POST /student/schedule/feed": feedOf("student"),
  "POST /instructor/schedule/feed": feedOf("instructor"),
  "POST /trainer-applications": {
    why: "one application of an address is open at a time",
    prepare: async ({ server }) => {
      const form = application();
      return () => apply(server, form);
    },
    second: "again",
  },
  "POST /trainer-applications/:reference/withdraw": {
    why: "it is withdrawn by then",
    prepare: async (ground) => {
      const { data } = await apply(ground.server, application());
      return () => post(ground, `/trainer-applications/${data.reference}/withdraw`, { token: tokenOf(data.track_url) });
    },
    second: "again",
  },
  "POST /orders/:id/recheck": {
    why: "it asks the gateway anew, and what is settled stays so",
    prepare: async (ground) => {
      const { buyer, order } = await paidAtBank(ground);
      return () => post(ground, `/orders/${order.id}/recheck`, {}, buyer);
    },
    second: "again",
  },
  "POST /admin/orders/:id/refund/quote": {
    why: "it reckons, and writes nothing",
    prepare: async (ground) => {
      const { orderId, program } = await sold(ground);
      return () => post(ground, `/admin/orders/${orderId}/refund/quote`, { program_id: program.id, amount: 10 }, ground.staff);
    },
    second: "again",
  },
  "POST /webhooks/:provider": {
    why: "the event's own id dedupes",
    prepare: async (ground) => {
      const { driver } = ground.shop;
      const { externalId } = await paidAtBank(ground);
      const [notice] = await driver.notices(externalId);
      return async () => ({ status: await driver.deliver(notice?.id ?? "") });
    },
    second: "again",
  },
  "POST /admin/cohorts/:id/plan": {
    why: "it changes nothing",
    prepare: async (ground) => {
      const { cohort } = await makeClass(ground.server);
      const body = { day: "2027-01-17", time: "16:30", minutes: 90, weekdays: [0, 2], count: 4, room: { ar: "", en: "" } };
      return () => post(ground, `/admin/cohorts/${cohort.id}/plan`, body, ground.staff);
    },
    second: "again",
  },
  "POST /instructor/sessions/preview": {
    why: "it changes nothing",
    prepare: async (ground) => {
      const { teacher, program, cohort } = await makeClass(ground.server);
      const when = { day: "2026-11-26", time: "16:30", minutes: 90, location: "online", join_url: "https://meet.example/room" };
      const body = { course_id: program.id, cohort_id: cohort.id, title_ar: "لقاء", kind: "interactive_lecture", ...when };
      return () => post(ground, "/instructor/sessions/preview", body, teacher);
    },
    second: "again",
  },
  "POST /instructor/sessions/:sid/attendance/read-file": {
    why: "it changes nothing",
    prepare: async (ground) => {
      const { teacher, session } = await makeClass(ground.server);
      return () =>
        post(ground, `/instructor/sessions/${session.id}/attendance/read-file`, { csv: "number,attendance\n1,present" }, teacher);
    },
    second: "again",
  },
  "POST /sessions/:id/entrance": {
    why: "an address into the same room, for the same person",
    prepare: async (ground) => {
      const { teacher, session } = await makeClass(ground.server);
      await ground.db.update(classSessions).set({ joinUrl: "https://meet.example/room" }).where(eq(classSessions.id, session.id));
      return () => post(ground, `/sessions/${session.id}/entrance`, {}, teacher);
    },
    second: "again",
  },
  "POST /content/:itemId/tool": {
    why: "an address that leads the same person into the same tool, each once",
    prepare: async (ground) => {
      const { learner, program } = await halfway(ground);
      const item = await makeToolLesson(ground.db, (await makeSection(ground.db, program.id)).id);
      return () => post(ground, `/content/${item.id}/tool`, {}, learner);
    },
    second: "again",
  },
  "POST /instructor/items/:iid/tool": {
    why: "the same for who teaches it",
    prepare: async (ground) => {
      const { teacher, program } = await makeClass(ground.server);
      const item = await makeToolLesson(ground.db, (await makeSection(ground.db, program.id)).id);
      return () => post(ground, `/instructor/items/${item.id}/tool`, {}, teacher);
    },
    second: "again",
  },
  "POST /instructor/items/:iid/tool-content": {
    why: "the same, to choose what it opens",
    prepare: async (ground) => {
      const { teacher, program } = await makeClass(ground.server);
      const item = await makeToolLesson(ground.db, (await makeSection(ground.db, program.id)).id);
      return () => post(ground, `/instructor/items/${item.id}/tool-content`, {}, teacher);
    },
    second: "again",
  },
  "POST /applications/:id/submissions/file": {
    why: "the id is the sender's, the same one again is the same work",
    prepare: async (ground) => {
      const { learner, program } = await halfway(ground);
      const section = await makeSection(ground.db, program.id);
      const item = await makeItem(ground.db, section.id, { body: applicationItem() });
      const fields = { id: randomUUID(), submit: true };
      return () => send(ground, learner, `/applications/${item.id}/submissions/file`, fields, { file: PDF });
    },
    second: "again",
  },
  "POST /admin/enrollment-imports": {
    why: "the file has its id: sent again it is the one that was read, and nobody is enrolled by reading",
    prepare: async (ground) => {
      const file = {
        name: "list.csv",
        type: "text/csv",
        bytes: Buffer.from("email,program,cohort,basis,reference\nnobody@example.com,1,,free,"),
      };
      const fields = { id: randomUUID(), reason: "A list of the college", allow_clash: "false" };
      return () => send(ground, ground.staff, "/admin/enrollment-imports", fields, { file });
    },
    second: "again",
    more: {
      security_events: [1, "the file names people: each look at it is told"],
      security_event_values: [1, "the file names people: each look at it is told"],
    },
  },
  "POST /instructor/courses/:id/imports": {
    why: "the id is the sender's, the same one again is the same import",
    prepare: async (ground) => {
      const { teacher, program } = await classroom(ground);
      const bytes = Buffer.from(zipSync({ "water/1-basics/README.md": strToU8("# The basics\n\nWhat water is.\n") }));
      const fields = { id: randomUUID() };
      const archive = { name: "water.zip", type: "application/zip", bytes };
      return () => send(ground, teacher, `/instructor/courses/${program.id}/imports`, fields, { archive });
    },
    second: "again",
  },
  "POST /student/request-files": requestFileOf("student"),
  "POST /instructor/request-files": requestFileOf("instructor"),
  "POST /platform/profile/avatar": {
    why: "the picture replaces the one before",
    prepare: async (ground) => {
      const [person, avatar] = [await makeSignedIn(ground.server), await photo(400, 400)];
      return () => send(ground, person, "/platform/profile/avatar", {}, { avatar });
    },
    second: "again",
  },
  "POST /admin/programs/:id/cover": coverOf(async ({ server }) => `/admin/programs/${(await makeProgram(server)).id}/cover`),
  "POST /admin/news-posts/:id/cover": coverOf(async (ground) => {
    const form = { ...NEWS, slug: `post-${randomUUID().slice(0, 8)}` };
    return `/admin/news-posts/${(await ground.ask<{ id: number }>(ground.staff, "POST", "/admin/news-posts", form)).id}/cover`;
  }),
};
