import { randomUUID } from "node:crypto";
import { type ClientRequest, request as open } from "node:http";
import type { AddressInfo } from "node:net";
import { deflateRawSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CV_FILE } from "#contract/requests/trainers.ts";
import { files } from "#server/db/tables/files.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import { makePdf } from "#tests/support/files/pdf.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { application, apply, cv, keptFiles } from "#tests/support/trainer-factories.ts";

let server: TestServer;
let port: number;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

const text = (words: string) => Buffer.from(words, "latin1");
const sized = (bytes: number) => Buffer.concat([makePdf(), Buffer.alloc(bytes - makePdf().length, 32)]);

describe("a file is judged by what is in it, not by what it is called (R8.2)", () => {
  it.each([
    ["a page of HTML", text("<!doctype html><script>alert(1)</script>")],
    ["a script that holds a document", Buffer.concat([text("/*"), makePdf(), text("*/alert(1)")])],
    ["a ZIP", Buffer.concat([text("PK\u0003\u0004"), deflateRawSync(makePdf())])],
    ["a program", text("MZ\u0090\u0000")],
    ["three letters", text("%PD")],
  ])("%s named cv.pdf is refused", async (_, bytes) => {
    const answer = await apply(server, application(), { name: "cv.pdf", type: "application/pdf", bytes });
    expect(answer).toMatchObject({
      status: 415,
      code: "unsupported_file",
      errors: { cv: ["نوع الملف غير مدعوم. الأنواع المقبولة: PDF."] },
      error_keys: { cv: [{ key: "file.type", values: { types: "PDF" } }] },
    });
  });

  it.each([
    ["cut off", makePdf({ pages: 30 }).subarray(0, 1_500), "file.damaged"],
    ["without a page", makePdf({ pages: 0 }), "file.damaged"],
    ["with a script", makePdf({ more: ["<< /S /JavaScript /JS (app.alert\\(1\\)) >>"], catalogue: "/OpenAction 100 0 R" }), "file.unsafe"],
  ])("a document %s is refused", async (_, bytes, key) => {
    expect(await apply(server, application(), cv(bytes))).toMatchObject({
      status: 415,
      code: "unsupported_file",
      error_keys: { cv: [{ key }] },
    });
  });

  it("a document named as a picture, of a type that is none, is taken", async () => {
    const answer = await apply(server, application(), { name: "photo.png", type: "image/png", bytes: makePdf() });
    expect(answer.status).toBe(201);
  });

  it("more than 5 MB is refused, and not a byte less", async () => {
    const large = await apply(server, application(), cv(sized(CV_FILE.maxBytes + 1)));
    expect(large).toMatchObject({ status: 413, code: "too_large", errors: { cv: ["حجم الملف أكبر من 5 م.ب. يُرجى اختيار ملف أصغر."] } });
    const full = Buffer.concat([makePdf().subarray(0, 9), Buffer.alloc(CV_FILE.maxBytes - makePdf().length, 32), makePdf().subarray(9)]);
    expect(full.length).toBe(CV_FILE.maxBytes);
    expect((await apply(server, application(), cv(full))).code).not.toBe("too_large");
  });

  it("and of what was refused no byte stays", async () => {
    const rows = await server.services.db.select({ id: files.id }).from(files);
    expect((await keptFiles(server)).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });
});

describe("a name is shown, never a path", () => {
  it.each([
    ["../../../etc/passwd.pdf", "passwd.pdf"],
    ["C:\\Users\\hind\\cv.pdf", "cv.pdf"],
    ["سيرة\u202Efdp.exe.pdf", "سيرةfdp.exe.pdf"],
    ["<img src=x>.pdf", "<img src=x>.pdf"],
    [`${"ن".repeat(300)}.pdf`, `${"ن".repeat(116)}.pdf`],
    ["..", "file.pdf"],
  ])("%s", async (given, shown) => {
    const form = application();
    expect((await apply(server, form, cv(makePdf(), given))).status).toBe(201);
    const [row] = await server.services.db.select().from(files).orderBy(files.createdAt, files.id).where(eq(files.name, shown));
    expect(row).toMatchObject({ name: shown, purpose: "cv" });
    expect(await keptFiles(server)).toContain(row?.id);
  });
});

describe("what comes beside the file", () => {
  it("an unknown file and unknown fields are passed over; a crowd of files is refused", async () => {
    const post = (body: ReturnType<typeof multipartBody>) =>
      server.app.inject({ method: "POST", url: "/api/v1/trainer-applications", ...body });
    const fields = { ...application(), is_admin: "true", status: "accepted" };
    const before = (await keptFiles(server)).length;
    expect((await post(multipartBody(fields, { photo: cv(text("GIF89a")), cv: cv() }))).statusCode).toBe(201);
    expect(await keptFiles(server)).toHaveLength(before + 1);
    const crowd = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`photo${n}`, cv(text("GIF89a"))]));
    expect((await post(multipartBody(application(), { ...crowd, cv: cv() }))).statusCode).toBe(400);
  });

  it("names of the prototype, thousands of fields and endless ones are refused", async () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, "x"]));
    expect((await apply(server, { ...application(), ...many })).status).toBe(400);
    expect((await apply(server, { ...application(), ["__proto__x"]: 1, constructor: "x" })).status).toBe(400);
    expect(await apply(server, application({ bio: "ن".repeat(2_000_000) }))).toMatchObject({
      status: 422,
      error_keys: { bio: [{ key: "maxLength" }] },
    });
  });

  it("calls without files read no multipart, and take no more than before", async () => {
    const body = multipartBody({ id: randomUUID() });
    expect((await server.app.inject({ method: "POST", url: "/api/v1/contact-messages", ...body })).statusCode).toBe(400);
    const large = { body: { message: "x".repeat(300_000) } };
    expect(await server.call("POST", "/contact-messages", large)).toMatchObject({ status: 413, code: "too_large" });
  });

  it("the OpenAPI document says that it is multipart", async () => {
    const { paths } = (await server.app.inject("/api/v1/openapi.json")).json<{ paths: Record<string, never> }>();
    const { requestBody } = (paths["/trainer-applications"] as unknown as { post: { requestBody: { content: object } } }).post;
    expect(requestBody.content).toMatchObject({
      "multipart/form-data": {
        schema: {
          required: expect.arrayContaining(["full_name", "topics", "cv"]),
          properties: { topics: { type: "array", items: { type: "string" } }, cv: { type: "string", format: "binary" } },
        },
      },
    });
  });
});

describe("over a real connection", () => {
  /** Begins a call; the answer's status, or what became of the connection. */
  function begin(headers: Record<string, string>): { call: ClientRequest; ended: Promise<number | string> } {
    const call = open({ host: "127.0.0.1", port, method: "POST", path: "/api/v1/trainer-applications", headers });
    const ended = new Promise<number | string>((resolve) => {
      call.on("response", (answer) => answer.resume().on("end", () => resolve(answer.statusCode ?? 0)));
      call.on("error", (error) => resolve(error.message));
    });
    return { call, ended };
  }
  const withLength = ({ payload, headers }: ReturnType<typeof multipartBody>) => ({ ...headers, "content-length": String(payload.length) });

  it("a refusal is heard by who has sent it all: the rest is read to nowhere", async () => {
    const body = multipartBody(application(), { cv: cv(Buffer.concat([text("<html>"), Buffer.alloc(9_000_000)])) });
    for (const [headers, status] of [
      [{}, 415],
      [{ cookie: "XSRF-TOKEN=x" }, 403],
    ] as const) {
      const { call, ended } = begin({ ...withLength(body), ...headers });
      call.end(body.payload);
      expect(await ended).toBe(status);
    }
  });

  it("an upload that breaks off leaves nothing", async () => {
    const before = await keptFiles(server);
    const body = multipartBody(application(), { cv: cv(sized(2_000_000)) });
    const { call } = begin(withLength(body));
    call.write(body.payload.subarray(0, 1_000_000));
    await expect.poll(() => keptFiles(server), { timeout: 5_000 }).toHaveLength(before.length + 1);
    call.destroy();
    await expect.poll(() => keptFiles(server), { timeout: 5_000 }).toEqual(before);
  });
});
