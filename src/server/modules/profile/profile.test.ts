import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Account } from "#contract/accounts/profile.ts";
import { files } from "#server/db/tables/files.ts";
import { sessions, users } from "#server/db/tables/identity.ts";
import { confirmPassword } from "#tests/support/accounts/confirm-password.ts";
import { makeSignedIn, type SignedIn, signIn, TEST_PASSWORD } from "#tests/support/factories.ts";
import { emailsOf } from "#tests/support/mail/emails.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import { type Reply, startTestServer, type TestServer } from "#tests/support/server.ts";
import { keptFiles } from "#tests/support/trainer-factories.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async ({ headers }: SignedIn) => (await server.call<Account>("GET", "/platform/profile/account", { headers })).data;
const formOf = ({ name_ar, name_en, email, phone, version }: Account) => ({
  name_ar,
  name_en,
  email,
  phone,
  nationality_id: 1,
  city_id: 1,
  birth_date: null,
  version,
});
const save = ({ headers }: SignedIn, body: object) => server.call<Account>("PATCH", "/platform/profile", { headers, body });

describe("who is refused", () => {
  it.each([
    ["GET", "/platform/profile/account"],
    ["PATCH", "/platform/profile"],
    ["POST", "/platform/profile/avatar"],
    ["DELETE", "/platform/profile/avatar"],
    ["PUT", "/platform/profile/password"],
    ["POST", "/email/resend"],
    ["DELETE", "/platform/profile/pending-email"],
  ] as const)("%s %s without a session", async (method, path) => {
    expect(await server.call(method, path, method === "GET" || method === "DELETE" ? {} : { body: {} })).toMatchObject({
      status: 401,
      code: "unauthenticated",
    });
  });

  it.each([
    ["three names", { name_ar: "سارة خالد العسيري" }, "name_ar", "fourNames"],
    ["Arabic in English letters", { name_ar: "Sarah Khalid Mohammed Alasiri" }, "name_ar", "name.arabic"],
    ["English in Arabic letters", { name_en: "سارة خالد محمد العسيري" }, "name_en", "name.english"],
    ["no e-mail", { email: "sara" }, "email", "email"],
    ["a number that is none", { phone: "12" }, "phone", "phone.characters"],
    ["an unknown nationality", { nationality_id: 99_999, city_id: null }, "nationality_id", "selection"],
    ["a city of another country", { nationality_id: 2, city_id: 1 }, "city_id", "city.required"],
    ["a day that is none", { birth_date: "1999-02-30" }, "birth_date", "date.invalid"],
    ["a birth of last year", { birth_date: "2025-05-01" }, "birth_date", "date.invalid"],
  ])("%s, by its field (R6.5)", async (_, wrong, field, key) => {
    const person = await makeSignedIn(server);
    const answer = await save(person, { ...formOf(await read(person)), ...wrong });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error_keys ?? {})).toEqual([field]);
    if (key !== "phone.characters") expect(answer.error_keys?.[field]?.[0]?.key).toBe(key);
  });
});

describe("account info (R6.5)", () => {
  it("never tells the whole national ID, and warns of a check digit that does not fit (R8.1)", async () => {
    const person = await makeSignedIn(server, { nationalId: "1010000013" });
    expect(await read(person)).toMatchObject({ national_id: "10•••••013", national_id_checks: false });
    expect((await read(await makeSignedIn(server, { nationalId: "1010000014" }))).national_id_checks).toBe(true);
  });

  it("is changed, with names as they are written and the number as machines read it", async () => {
    const person = await makeSignedIn(server);
    await confirmPassword(server, person);
    const form = {
      ...formOf(await read(person)),
      name_ar: "سارة  خالد محمد العسيري",
      name_en: "",
      phone: "+966 55 012 3499",
      birth_date: "1998-04-03",
    };
    expect(await save(person, form)).toMatchObject({
      status: 200,
      data: { name_ar: "سارة خالد محمد العسيري", name_en: null, phone: "+966550123499", birth_date: "1998-04-03", city_id: 1, version: 2 },
    });
    const [row] = await server.services.db.select().from(users).where(eq(users.id, person.user.id));
    expect(row).toMatchObject({ nationalId: person.user.nationalId, type: "student" });
  });

  it("a change that did not see the one before it is refused with what is kept", async () => {
    const person = await makeSignedIn(server);
    const form = formOf(await read(person));
    await save(person, { ...form, name_ar: "سارة خالد محمد العسيري" });
    expect(await save(person, { ...form, name_ar: "هند خالد محمد العسيري" })).toMatchObject({
      status: 409,
      code: "version_conflict",
      data: { name_ar: "سارة خالد محمد العسيري", version: 2 },
    });
  });
});

describe("a new e-mail (R6.5)", () => {
  const tokenIn = (text: string) => /token=([\w-]+)/u.exec(text)?.[1] ?? "";
  const verify = (token: string) => server.call<{ email: string }>("POST", "/email/verify", { body: { token } });
  async function asked() {
    const person = await makeSignedIn(server);
    const email = `new-${person.user.email}`;
    await confirmPassword(server, person);
    await save(person, { ...formOf(await read(person)), email });
    const [arrived] = await emailsOf(server, email);
    return { person, email, token: tokenIn(arrived?.text ?? "") };
  }

  it("waits for its link; until then the old one signs in, and is told", async () => {
    const { person, email } = await asked();
    expect(await read(person)).toMatchObject({ email: person.user.email, pending_email: email });
    const login = (username: string) => server.call("POST", "/login", { body: { username, password: TEST_PASSWORD } });
    expect((await login(email)).status).toBe(422);
    expect((await login(person.user.email)).status).toBe(200);
    const told = (await emailsOf(server, person.user.email)).find(({ text }) => text.includes(email));
    expect(told).toBeDefined();
    expect(told?.text).not.toContain("token=");
  });

  it("holds from its link on, once", async () => {
    const { person, email, token } = await asked();
    expect(await verify(token)).toMatchObject({ status: 200, data: { email } });
    expect(await verify(token)).toMatchObject({ status: 422, code: "reset_link_invalid" });
    expect(await read(person)).toMatchObject({ email, pending_email: null });
  });

  it.each([
    ["a guess", async () => "a".repeat(43)],
    ["a link of the day before", async () => (await asked().then((one) => (server.clock.advance(86_400_001), one))).token],
    [
      "a link of an e-mail that is not wanted any more",
      async () => {
        const { person, token } = await asked();
        await server.call("DELETE", "/platform/profile/pending-email", { headers: person.headers });
        return token;
      },
    ],
    [
      "a link whose e-mail another account took meanwhile",
      async () => {
        const { email, token } = await asked();
        await makeSignedIn(server, { email });
        return token;
      },
    ],
    [
      "a link before the last one",
      async () => {
        const { person, token } = await asked();
        await server.call("POST", "/email/resend", { headers: person.headers });
        await server.runJobs();
        return token;
      },
    ],
  ])("%s changes nothing", async (_, token) => {
    expect(await verify(await token())).toMatchObject({ status: 422, code: "reset_link_invalid" });
  });
});

describe("a new password (R6.5)", () => {
  const change = ({ headers }: SignedIn, more: object = {}) =>
    server.call("PUT", "/platform/profile/password", {
      headers,
      body: { current_password: TEST_PASSWORD, password: "Another#2027", password_confirmation: "Another#2027", ...more },
    });

  it.each([
    ["a wrong current one", { current_password: "Guess#2026" }, "current_password", "password.current"],
    ["the same again", { password: TEST_PASSWORD, password_confirmation: TEST_PASSWORD }, "password", "password.same"],
    ["one without a capital", { password: "another#2027", password_confirmation: "another#2027" }, "password", "password.upper"],
    ["another confirmation", { password_confirmation: "Another#2028" }, "password_confirmation", "passwordsMustMatch"],
  ])("%s is refused", async (_, wrong, field, key) => {
    expect(await change(await makeSignedIn(server), wrong)).toMatchObject({ status: 422, error_keys: { [field]: [{ key }] } });
  });

  it("ends every other session, and keeps this one", async () => {
    const here = await makeSignedIn(server);
    const there = await signIn(server, here.user);
    expect((await change(here)).status).toBe(200);
    expect((await server.call("GET", "/platform/profile", { headers: here.headers })).status).toBe(200);
    expect(await server.call("GET", "/platform/profile", { headers: there.headers })).toMatchObject({ status: 401 });
    expect(await server.services.db.select().from(sessions).where(eq(sessions.userId, here.user.id))).toHaveLength(1);
    expect((await server.call("POST", "/login", { body: { username: here.user.email, password: TEST_PASSWORD } })).status).toBe(422);
  });
});

describe("a picture (R6.5)", () => {
  const png = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: "#285" } })
      .png()
      .toBuffer();
  async function send({ headers }: SignedIn, bytes: Buffer): Promise<Reply<Account>> {
    const body = multipartBody({}, { avatar: { name: "me.png", type: "image/png", bytes } });
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/v1/platform/profile/avatar",
      payload: body.payload,
      headers: { ...headers, ...body.headers },
    });
    return { ...answer.json<Reply<Account>>(), headers: answer.headers };
  }
  const picturesOf = ({ user }: SignedIn) =>
    server.services.db
      .select()
      .from(files)
      .where(and(eq(files.ownerId, user.id), eq(files.purpose, "avatar")));

  it.each([
    ["a drawing", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>'), "file.type"],
    ["a beginning of one", async () => (await png(400)).subarray(0, 60), "file.damaged"],
    ["a stamp", () => png(120), "picture.small"],
  ])("%s is refused, and nothing stays", async (_, bytes, key) => {
    const person = await makeSignedIn(server);
    const before = await keptFiles(server);
    expect(await send(person, await bytes())).toMatchObject({ status: 415, error_keys: { avatar: [{ key }] } });
    expect(await keptFiles(server)).toEqual(before);
  });

  it("one that claims to fill the memory is refused", async () => {
    const bomb = await sharp({ create: { width: 400, height: 400, channels: 3, background: "#285" } })
      .jpeg()
      .toBuffer();
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
    bomb.writeUInt16BE(65_500, frame + 5);
    bomb.writeUInt16BE(65_500, frame + 7);
    expect(await send(await makeSignedIn(server), bomb)).toMatchObject({ status: 415, error_keys: { avatar: [{ key: "file.unsafe" }] } });
  });

  it("is written anew and small, in place of the one before", async () => {
    const person = await makeSignedIn(server);
    const sent = Buffer.concat([await png(900), Buffer.from("<script>alert(1)</script>")]);
    expect((await send(person, sent)).status).toBe(201);
    const { data } = await send(person, sent);
    const [row, ...more] = await picturesOf(person);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ type: "image/webp", width: 512, height: 512 });
    expect(data.picture).toBe(`/api/v1/files/${row?.id}`);
    const answer = await server.app.inject({ url: data.picture ?? "", headers: person.headers });
    expect(answer.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "private, no-store" });
    expect(answer.rawPayload.includes("script")).toBe(false);
    const stranger = await makeSignedIn(server);
    expect((await server.app.inject({ url: data.picture ?? "", headers: stranger.headers })).statusCode).toBe(404);
    expect((await server.call<Account>("DELETE", "/platform/profile/avatar", { headers: person.headers })).data.picture).toBeNull();
    expect(await picturesOf(person)).toEqual([]);
  });
});
