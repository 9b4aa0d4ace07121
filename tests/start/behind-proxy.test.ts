import { execFileSync } from "node:child_process";
import type { Server } from "node:http";
import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiCaller, register } from "#tests/support/accounts.ts";
import { freePort } from "#tests/support/product.ts";
import { MailCatcher } from "./mail-catcher.ts";
import { ownDatabase, type OwnDatabase } from "./own-database.ts";
import { plain, StartedProduct } from "./started-product.ts";
import { startProxy } from "./tls-proxy.ts";
import { buysWhatIsFree, stopsInOrder } from "./using-it.ts";

const HOST = "learn.university.example";
const CALLER = "203.0.113.7";
const STAFF = { email: "head@university.example", password: "Tall-Palm-Over-Wadi-41", nameAr: "head" };

/** As "Running it for real" says, in a container that binds to everything. */
let product: StartedProduct;
let proxy: Server;
let origin: string;
let database: OwnDatabase;
let env: Record<string, string>;
let staff: ApiCaller;
const mail = new MailCatcher();
beforeAll(async () => {
  database = await ownDatabase();
  const [mailPort, proxyPort] = [await freePort(), await freePort()];
  await mail.listen(mailPort);
  env = {
    DATABASE_URL: database.url,
    HOST: "0.0.0.0",
    QABAS_PUBLIC_URL: `https://${HOST}`,
    QABAS_SECRET: "s".repeat(44),
    QABAS_PAYMENTS: "none",
    QABAS_TRUST_PROXY: "loopback",
    QABAS_SMTP_URL: `smtp://127.0.0.1:${mailPort}?ignoreTLS=true`,
    QABAS_MAIL_FROM: "قبس <no-reply@university.example>",
  };
  product = await StartedProduct.start({ env });
  proxy = await startProxy(proxyPort, product.port, HOST, CALLER);
  origin = `http://127.0.0.1:${proxyPort}`;
});
afterAll(async () => {
  proxy?.close();
  await product?.dispose();
  mail.close();
  await database?.drop();
});

const post = (path: string, body: object) =>
  fetch(`${origin}/api/v1${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

describe("a public https address behind a proxy, with PostgreSQL, secret and mail", () => {
  it("npm run staff makes the first account, whose link is of the public address, and whose password is set by it", async () => {
    const said = execFileSync(process.env.QABAS_START_NODE ?? process.execPath, ["dist/server/staff.js", STAFF.email], {
      env: { ...plain(process.env), QABAS_DATA_DIR: product.dataDir, ...env },
      encoding: "utf8",
    });
    const link = new URL(/https:\/\/\S+/u.exec(said)?.[0] ?? "");
    expect(link.host).toBe(HOST);
    const { password } = STAFF;
    const answer = await post("/reset-password", { token: link.searchParams.get("token"), password, password_confirmation: password });
    expect(await answer.json()).toMatchObject({ status: 200 });
  });

  it("the first account, who runs the school from a public address, sets up a second factor before anything else (issue 19.2)", async () => {
    staff = await ApiCaller.signIn(origin, STAFF);
    expect(await staff.call("GET", "/admin/programs")).toMatchObject({ status: 403, code: "second_factor_enrollment_required" });
    const { password } = STAFF;
    expect(await staff.call("POST", "/platform/profile/reauthenticate", { password })).toMatchObject({ status: 200 });
    const factor = "/platform/profile/second-factor/authenticator";
    const { data: app } = await staff.call<{ secret: string }>("POST", factor);
    const code = new TOTP({ secret: app.secret.replaceAll(" ", "") }).generate();
    expect(await staff.call("POST", `${factor}/confirm`, { code })).toMatchObject({ status: 200 });
    expect(await staff.call("GET", "/admin/programs")).toMatchObject({ status: 200 });
  });

  it("the first account makes a free program, a newcomer takes it, and their mail arrives with the public address", async () => {
    const both = (ar: string, en: string) => ({ ar, en });
    const category = await staff.call<{ id: number }>("POST", "/admin/categories", {
      slug: "arts",
      name: both("فنون", "Arts"),
      glaze: "design",
      position: 1,
    });
    expect(category).toMatchObject({ status: 201 });
    const program = await staff.call<{ id: number; version: number }>("POST", "/admin/programs", {
      type: "course",
      slug: "calligraphy",
      category_id: category.data.id,
      title: both("فن الخط", "The art of calligraphy"),
      summary: both("ملخص", "Summary"),
      price: 0,
      price_after_discount: null,
      vat_category: "E",
      duration_min: 600,
      duration_weeks: 4,
      level: "beginner",
      language: "ar",
      delivery: "online",
      certificate: { enabled: true, progress: 100, grade: 60, attendance: 75 },
      instructors: [],
    });
    expect(program).toMatchObject({ status: 201 });
    const { id, version } = program.data;
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const cohort = {
      program_id: id,
      starts_on: day(30),
      ends_on: day(60),
      days: [0, 2],
      starts_minute: 960,
      duration_min: 120,
      seats_total: 10,
    };
    const made = await staff.call<{ id: number }>("POST", "/admin/cohorts", cohort);
    expect(made).toMatchObject({ status: 201 });
    const session = {
      title: both("اللقاء الأول", "First session"),
      kind: "interactive_lecture",
      starts_at: `${day(30)}T13:00:00Z`,
      ends_at: `${day(30)}T15:00:00Z`,
      room: both("", ""),
      join_url: "https://meet.example/calligraphy",
    };
    expect(await staff.call("POST", `/admin/cohorts/${made.data.id}/sessions`, session)).toMatchObject({ status: 201 });
    expect(await staff.call("POST", `/admin/programs/${id}/publish`, { version })).toMatchObject({ status: 200 });
    const account = await register(origin);
    const person = { account, api: await ApiCaller.signIn(origin, account) };
    const shown = async () => ((await (await fetch(`${origin}/api/v1/learning-programs/${id}`)).json()) as { data: unknown }).data;
    await expect.poll(shown).toMatchObject({ cohorts: [{ status: "open" }] });
    await buysWhatIsFree(origin, person);
    await expect.poll(() => mail.to(account.email).join("\n"), { timeout: 60_000 }).toContain(`https://${HOST}/`);
    await post("/forgot-password", { email: account.email });
    await expect.poll(() => mail.to(account.email).join("\n"), { timeout: 60_000 }).toContain(`https://${HOST}/reset-password?token=`);
  });

  it("cookies are for https alone, and the caller is who the proxy says, but nobody else may say so", async () => {
    const account = await register(origin);
    const answer = await post("/login", { username: account.email, password: account.password });
    for (const cookie of answer.headers.getSetCookie()) expect(cookie).toContain("; Secure");
    expect(answer.headers.get("strict-transport-security")).toMatch(/max-age=\d{6,}/u);
    const rows = (await database.rows("select distinct address from security_event_values where address is not null")) as {
      address: string;
    }[];
    expect(rows.map(({ address }) => address)).toContain(CALLER);
  });

  it("ends in order", () => stopsInOrder(product));
});
