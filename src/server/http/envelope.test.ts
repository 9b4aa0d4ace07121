import { existsSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { PROBLEM_STATUS, type ProblemCode } from "#contract/problem.ts";
import { everyProblemMessage } from "#contract/problem-messages-all.ts";
import { makeSignedIn } from "#tests/support/factories.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { negotiateLanguage } from "./language.ts";
import { answerQueries } from "#tests/support/answer-queries.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const post = async (payload: string | Buffer, headers: Record<string, string> = {}) => {
  const person = await makeSignedIn(server);
  return server.app.inject({
    method: "POST",
    url: "/api/v1/cart",
    payload,
    headers: { "content-type": "application/json", ...person.headers, ...headers },
  });
};

describe("every answer is an envelope (api.md §0)", () => {
  it("also of an address that is none, in the language asked for, Arabic by default", async () => {
    for (const [language, message] of [
      ["en", "Not found"],
      ["ar", "غير موجود"],
      [undefined, "غير موجود"],
      ["fr-FR, de;q=0.5", "غير موجود"],
    ] as const) {
      const answer = await server.call("GET", "/nothing", { headers: language ? { "accept-language": language } : {} });
      expect(answer).toMatchObject({ status: 404, code: "not_found", data: null, message });
      expect(answer.headers["content-language"]).toBe(language === "en" ? "en" : "ar");
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    }
  });

  it("of a body that is no JSON, of another type, or too large", async () => {
    expect((await post("{")).json()).toMatchObject({ status: 400, code: "bad_request" });
    expect((await post("a=1", { "content-type": "application/x-www-form-urlencoded" })).json()).toMatchObject({
      status: 400,
      code: "bad_request",
    });
    const large = await post(JSON.stringify({ coupon_code: "x".repeat(300_000) }));
    expect([large.statusCode, large.json()]).toEqual([413, expect.objectContaining({ status: 413, code: "too_large" })]);
  });

  it("carries an id of its own, also in the header, and each another", async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await server.call("GET", "/nothing")).headers["x-request-id"]));
    expect(new Set(ids).size).toBe(3);
  });

  it("names each wrong field of a form in words and as a key", async () => {
    const answer = await server.call("POST", "/register", {
      body: { email: "no", full_name_ar: "نورة", terms_accepted: false },
      headers: { "accept-language": "en" },
    });
    expect(answer).toMatchObject({ status: 422, code: "validation_error", data: null });
    expect(answer.errors).toMatchObject({
      email: ["Please enter a valid e-mail, such as name@example.com"],
      phone: ["Please enter your mobile number"],
      terms_accepted: ["You need to accept the terms and conditions"],
    });
    expect(answer.error_keys).toMatchObject({
      email: [{ key: "email" }],
      phone: [{ key: "phone.required" }],
      full_name_ar: [{ key: "twoNames" }],
    });
  });

  it("of a failure of ours tells nothing of it: not the query, its values or the place", async () => {
    const secret = "select token from sessions where token = 'very secret'";
    answerQueries(server.database.reads, () => Promise.reject(Object.assign(new Error(secret), { severity: "ERROR", code: "42P01" })));
    const answer = await server.call("GET", "/cart", { headers: { authorization: "Bearer something" } });
    expect(answer).toMatchObject({ status: 500, code: "unexpected", data: null });
    expect(JSON.stringify(answer)).not.toMatch(/secret|select|42P01|at \w+ \(/u);
  });

  it("has words for every code in both languages", () => {
    for (const code of Object.keys(PROBLEM_STATUS) as ProblemCode[]) {
      const [ar, en] = (["ar", "en"] as const).map((language) =>
        server.services.words.say(language, everyProblemMessage[code], { amount: 5 }),
      );
      expect(ar).toMatch(/[\u0600-\u06FF]/u);
      expect(en).toMatch(/^[A-Z][^\u0600-\u06FF]+$/u);
    }
  });
});

describe("the language of an answer", () => {
  it.each([
    [undefined, "ar"],
    ["", "ar"],
    ["en", "en"],
    ["en-GB,en;q=0.9", "en"],
    ["ar-SA,en;q=0.8", "ar"],
    ["fr, en;q=0.3, ar;q=0.2", "en"],
    ["en;q=0, ar;q=0.1", "ar"],
    ["*", "ar"],
    ["en;q=x", "ar"],
  ])("%j is %s", (header, language) => {
    expect(negotiateLanguage(header)).toBe(language);
  });
});

describe("limits on calls", () => {
  it("answer 429 with the seconds to wait, per person, and let them in again afterwards", async () => {
    const limited = await startTestServer({ env: { QABAS_RATE_COUPON: "3/600", QABAS_RATE_READ: "2/60", QABAS_RATE_LOGIN: "2/300" } });
    const [mine, other] = [await makeSignedIn(limited), await makeSignedIn(limited)];
    const coupon = (headers: Record<string, string>) => limited.call("POST", "/cart/coupon", { body: { code: "GUESS" }, headers });
    for (let guess = 0; guess < 3; guess += 1) expect((await coupon(mine.headers)).code).toBe("coupon_not_found");
    limited.clock.advance(599_000);
    const refused = await coupon(mine.headers);
    expect(refused).toMatchObject({ status: 429, code: "too_many_requests" });
    expect(refused.headers["retry-after"]).toBe("1");
    expect((await coupon(other.headers)).code).toBe("coupon_not_found");
    limited.clock.advance(1_000);
    expect((await coupon(mine.headers)).code).toBe("coupon_not_found");

    for (const status of [200, 200, 429]) expect((await limited.call("GET", "/cart", { headers: mine.headers })).status).toBe(status);

    const guess = (username: string) => limited.call("POST", "/login", { body: { username, password: "Wrong#2026" } });
    for (const status of [422, 429]) expect((await guess("one@example.com")).status).toBe(status);
    expect((await guess("another@example.com")).status).toBe(422);
    await limited.close();
  });
});

describe("what is served beside the calls", () => {
  it("a strict Content-Security-Policy: no inline script or style, no other origin", async () => {
    const { headers } = await server.app.inject({ method: "GET", url: "/healthz" });
    const policy = String(headers["content-security-policy"]);
    expect(headers["permissions-policy"]).toContain("camera=(self)");
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*|upgrade-insecure-requests/u);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff" });
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  it("admits films and pictures of the API host that the client is pointed at, and of no other (R9.2)", async () => {
    const pointed = await startTestServer({ env: { QABAS_API_ORIGIN: "https://api.qabas.example" } });
    const policy = String((await pointed.app.inject("/healthz")).headers["content-security-policy"]);
    for (const directive of ["media-src 'self'", "img-src 'self' data: blob:", "connect-src 'self'"])
      expect(policy).toContain(`${directive} https://api.qabas.example;`);
    expect(policy).toContain("script-src 'self';");
    await pointed.close();
    const own = String((await server.app.inject("/healthz")).headers["content-security-policy"]);
    expect(own).toContain("media-src 'self';");
  });

  it("an OpenAPI document of every call, with its codes", async () => {
    const { paths } = (await server.app.inject({ method: "GET", url: "/api/v1/openapi.json" })).json() as {
      paths: Record<string, Record<string, { responses: object; parameters: { name: string }[] }>>;
    };
    const add = paths["/cart"]?.post;
    expect(Object.keys(add?.responses ?? {})).toEqual(
      expect.arrayContaining(["201", "400", "401", "403", "404", "409", "422", "429", "500", "503"]),
    );
    expect(add?.parameters.map((parameter) => parameter.name)).toEqual(expect.arrayContaining(["Idempotency-Key", "X-Outbox", "X-Owner"]));
    expect(paths["/learning-programs/{id}"]?.get?.parameters.map((parameter) => parameter.name)).toContain("id");
    for (const path of ["/login", "/register", "/orders", "/payments/{id}/status", "/student/schedule", "/cities"])
      expect(paths).toHaveProperty([path]);
  });

  it("a manifest per language, Arabic first (R11.1)", async () => {
    const manifest = async (url: string) =>
      (await server.app.inject({ method: "GET", url })).json() as {
        lang: string;
        dir: string;
        name: string;
        id: string;
        shortcuts: { name: string }[];
        icons: { src: string }[];
        screenshots: { src: string }[];
      };
    expect(await manifest("/manifest.webmanifest")).toMatchObject({ lang: "ar", dir: "rtl", id: "/" });
    expect(await manifest("/manifest.webmanifest?lang=en")).toMatchObject({ lang: "en", dir: "ltr", id: "/" });
    for (const { src } of [
      ...(await manifest("/manifest-ar.webmanifest")).icons,
      ...(await manifest("/manifest-en.webmanifest")).screenshots,
    ])
      expect(existsSync(`public${src}`)).toBe(true);
    expect((await manifest("/manifest-ar.webmanifest")).shortcuts.map((shortcut) => shortcut.name)).toEqual([
      "جدولي",
      "الدورات والدبلومات",
      "السلة",
    ]);
  });

  it("pages of another origin only where the settings admit it, with credentials (R9.2)", async () => {
    const open = await startTestServer({ env: { QABAS_CORS_ORIGINS: "http://localhost:9999" } });
    const ask = (origin: string) =>
      open.app.inject({
        method: "OPTIONS",
        url: "/api/v1/cart",
        headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "x-outbox" },
      });
    expect((await ask("http://localhost:9999")).headers).toMatchObject({
      "access-control-allow-origin": "http://localhost:9999",
      "access-control-allow-credentials": "true",
    });
    expect((await ask("http://evil.example")).headers["access-control-allow-origin"]).toBeUndefined();
    const read = await open.app.inject({ method: "GET", url: "/api/v1/categories", headers: { origin: "http://localhost:9999" } });
    expect(read.headers["access-control-allow-origin"]).toBe("http://localhost:9999");
    await open.close();
  });
});
