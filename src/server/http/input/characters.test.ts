import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API_BASE, type Endpoint, HEADER } from "#contract/endpoint.ts";
import { OUTBOX, OWNER } from "#contract/outbox-headers.ts";
import { addressOf, bodyShape, likelyParams, plantedTexts } from "#tests/support/contract/requests.ts";
import { makeSignedIn, type SignedIn } from "#tests/support/factories.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
const people: Record<string, SignedIn> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const type of ["student", "instructor", "admin"] as const) people[type] = await makeSignedIn(server, { type });
});
afterAll(() => server.close());

const NUL = "a\u0000b";
const UNREADABLE = ["\u0000", "\u0001", "\u000B", "\u001B", "\u007F", "\u0085", "\u009F", "\uD800", "\uDC00", "\uFFFE", "\uFFFF"];

const callerOf = ({ options: { access } }: Endpoint): SignedIn | null => {
  if (access === "public" || access === "anyone") return null;
  return (access === "instructor" ? people.instructor : access === "staff" ? people.admin : people.student) ?? null;
};

async function send(endpoint: Endpoint, url: string, body?: unknown) {
  const headers = { ...callerOf(endpoint)?.headers };
  if (endpoint.options.files && body !== undefined) {
    const parts = multipartBody(body as Record<string, unknown>);
    return await server.app.inject({
      method: endpoint.method,
      url: API_BASE + url,
      payload: parts.payload,
      headers: { ...headers, ...parts.headers },
    });
  }
  return await server.app.inject({
    method: endpoint.method,
    url: API_BASE + url,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
}

describe("characters that nobody can read (A12)", () => {
  it("are refused in every text of every body, at its field", { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const endpoint of server.endpoints) {
      const shape = bodyShape(endpoint);
      if (!shape) continue;
      for (const { path, body } of plantedTexts(shape, NUL, Boolean(endpoint.options.form))) {
        const answer = await send(endpoint, addressOf(endpoint), body);
        asked += 1;
        const { error_keys: errors = {} } = answer.json<{ error_keys?: Record<string, { key: string }[]> }>();
        // One entry alone of a multipart list comes as itself.
        const found = errors[path] ?? (endpoint.options.files && path.endsWith("[0]") ? errors[path.slice(0, -3)] : undefined);
        if (answer.statusCode !== 422 || found?.[0]?.key !== "characters")
          wrong.push(`${endpoint.method} ${endpoint.path} ${path}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(400);
  });

  it("are refused in every query, at its field, and name nothing in an address", { timeout: 300_000 }, async () => {
    const wrong: string[] = [];
    for (const endpoint of server.endpoints) {
      const { properties = {} } = (endpoint.options.query ?? {}) as { properties?: Record<string, object> };
      for (const name of Object.keys(properties)) {
        const answer = await send(endpoint, `${addressOf(endpoint)}?${new URLSearchParams({ [name]: NUL }).toString()}`);
        if (answer.statusCode !== 422 || !Object.hasOwn(answer.json<{ errors?: object }>().errors ?? {}, name))
          wrong.push(`${endpoint.method} ${endpoint.path}?${name}: ${answer.statusCode}`);
      }
      for (const name of Object.keys(likelyParams(endpoint))) {
        const address = addressOf(endpoint, { ...likelyParams(endpoint), [name]: NUL });
        const answer = await send(endpoint, address, endpoint.method === "GET" ? undefined : {});
        if (answer.statusCode < 400 || answer.statusCode >= 500) wrong.push(`${endpoint.method} ${address}: ${answer.statusCode}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("are refused where they come through the outbox, before anything is kept of them", async () => {
    const student = people.student as SignedIn;
    const wrong: string[] = [];
    for (const endpoint of server.endpoints.filter(({ options }) => options.lane && options.access !== "anyone")) {
      const shape = bodyShape(endpoint);
      const person = callerOf(endpoint) ?? student;
      for (const { path, body } of shape ? plantedTexts(shape, NUL, Boolean(endpoint.options.form)) : []) {
        const answer = await server.app.inject({
          method: endpoint.method,
          url: API_BASE + addressOf(endpoint),
          headers: {
            ...person.headers,
            "content-type": "application/json",
            [OUTBOX]: `${crypto.randomUUID()}/${endpoint.options.lane}/1`,
            [OWNER]: person.ownerTag,
            [HEADER.idempotencyKey]: crypto.randomUUID(),
          },
          payload: JSON.stringify(body),
        });
        if (answer.statusCode !== 422) wrong.push(`${endpoint.method} ${endpoint.path} ${path}: ${answer.statusCode} ${answer.body}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("each of them, where login, coupons and applications met them first", async () => {
    for (const bad of UNREADABLE) {
      const text = `a${bad}b`;
      expect(await server.call("POST", "/login", { body: { username: text, password: "x" } }), JSON.stringify(bad)).toMatchObject({
        status: 422,
        error_keys: { username: [{ key: "characters" }] },
      });
      expect(await server.call("POST", "/cart/coupon", { body: { code: text }, headers: people.student?.headers ?? {} })).toMatchObject({
        status: 422,
      });
    }
    expect(await server.call("GET", "/trainer-applications/QBS-1?token=a%00b")).toMatchObject({
      status: 422,
      errors: { token: expect.anything() },
    });
  });

  it("neither break what is served beside the calls: pictures, media, calendars, pages, cookies", async () => {
    const bad = "a%00b";
    const addresses = [
      `/covers/${bad}.svg`,
      `/covers/1.svg?v=${bad}`,
      `/images/${bad}`,
      `/images/${bad}/640.webp`,
      `${API_BASE}/media/${bad}?token=${bad}`,
      `${API_BASE}/media/0b0e7d0a-6a5f-4c7e-9a43-2f1b8d1f0258?token=${bad}`,
      `${API_BASE}/calendar/${bad}.ics`,
      `${API_BASE}/student/calendar/${bad}`,
      `${API_BASE}/uploads/${bad}`,
      `/${bad}`,
      `/course/${bad}`,
      `/news/${bad}?q=${bad}`,
    ];
    for (const url of addresses) expect((await server.app.inject({ method: "GET", url })).statusCode, url).toBeLessThan(500);
    const cookies = { cookie: `qabas_device=${bad}; XSRF-TOKEN=${bad}`, authorization: "Bearer a\u0085b" };
    expect((await server.app.inject({ method: "GET", url: `${API_BASE}/cart`, headers: cookies })).statusCode).toBeLessThan(500);
  });

  it("are refused in names of files", async () => {
    const { payload, headers } = multipartBody(
      { id: crypto.randomUUID() },
      { archive: { name: "a\u0001b.zip", bytes: Buffer.from("PK\u0003\u0004....................") } },
    );
    const answer = await server.app.inject({
      method: "POST",
      url: `${API_BASE}/instructor/courses/1/imports`,
      payload,
      headers: { ...people.instructor?.headers, ...headers },
    });
    expect(answer.json()).toMatchObject({ status: 422, error_keys: { archive: [{ key: "characters" }] } });
  });
});

describe("line breaks and tabs", () => {
  it("stay in texts of several lines and are refused in all others, but where a form makes one line of them", async () => {
    const headers = people.student?.headers ?? {};
    expect(await server.call("POST", "/cart/coupon", { body: { code: "A\nB" }, headers })).toMatchObject({
      status: 422,
      error_keys: { code: [{ key: "oneLine" }] },
    });
    // Blanks at the ends are blanks: a pasted code brings them.
    expect(await server.call("POST", "/cart/coupon", { body: { code: "NOTHING\t\n" }, headers })).not.toMatchObject({
      code: "validation_error",
    });
    expect(await server.call("GET", "/learning-programs?q=a%0Ab")).toMatchObject({ status: 422 });
    const message = {
      id: crypto.randomUUID(),
      fullName: "نورة\tسعد",
      email: "n@example.com",
      phone: "+966550000000",
      message: "سطر\r\n\tسطر",
    };
    expect(await server.call("POST", "/contact-messages", { body: message })).toMatchObject({ status: 201 });
  });
});
