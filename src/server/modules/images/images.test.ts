import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { keepCover } from "#server/commands/catalogue/keep-cover.ts";
import { files } from "#server/db/tables/files.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
/** A cover of 640 by 400. */
let url: string;
let fileId: string;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  const bytes = await sharp({ create: { width: 640, height: 400, channels: 3, background: "#0b3a45" } })
    .jpeg()
    .toBuffer();
  ({ url } = await keepCover(server.services, { kind: "program", id: 1 }, { name: "cover.jpg", bytes }, server.clock.now()));
  fileId = url.split("/")[2] ?? "";
});
afterAll(() => server.close());

const get = (address: string, headers: Record<string, string> = {}) => server.app.inject({ method: "GET", url: address, headers });

describe("GET /images/{file}/{width}.{format}", () => {
  it("shows nothing of a file that is no cover, were its id known", async () => {
    const kept = await server.services.files.put([Buffer.from("%PDF-1.7 somebody's life")]);
    await server.services.db
      .insert(files)
      .values({ id: kept.id, purpose: "cv", name: "cv.pdf", type: "application/pdf", bytes: kept.bytes, sha256: kept.sha256, width: 640 });
    expect((await get(`/images/${kept.id}/640.webp`)).statusCode).toBe(404);
  });

  it.each([
    ["an id that is none", () => "/images/018f6f0e-2b1c-7c3e-9a54-0f2b1c7c3e9a/640.webp"],
    ["a width that is not made", () => `/images/${fileId}/641.webp`],
    ["a width that the picture does not have", () => `/images/${fileId}/960.webp`],
    ["a format that is not made", () => `/images/${fileId}/640.png`],
    ["an SVG", () => `/images/${fileId}/640.svg`],
    ["the bytes as they are kept", () => `/images/${fileId}`],
    ["a path through the folders", () => `/images/..%2f..%2ffiles%2f${fileId}/640.webp`],
    ["a path through the folders, plain", () => `/images/../files/${fileId.slice(0, 2)}/${fileId}`],
    ["a name that is no text", () => "/images/%00/640.webp"],
  ])("%s: 404, kept by nobody", async (_name, address) => {
    const answer = await get(address());
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("sends a cover in its width and format, for good, and once only to who has it", async () => {
    for (const [format, is] of [
      ["avif", "heif"],
      ["webp", "webp"],
    ] as const) {
      const answer = await get(`/images/${fileId}/320.${format}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        "content-type": `image/${format}`,
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        vary: "Save-Data",
      });
      expect(answer.headers["content-encoding"]).toBeUndefined();
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: is, width: 320, height: 200 });
      const again = await get(`/images/${fileId}/320.${format}`, { "if-none-match": String(answer.headers.etag) });
      expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: "" });
    }
  });

  it("sends no picture to who saves data: what is drawn on the device stays", async () => {
    const answer = await get(url, { "save-data": "on" });
    expect(answer).toMatchObject({ statusCode: 204, body: "" });
    expect(answer.headers).toMatchObject({ vary: "Save-Data", "cache-control": "no-store" });
    expect((await get(url, { "save-data": "off" })).statusCode).toBe(200);
  });

  it("asks neither database nor files for what was made before", async () => {
    const asked = [vi.spyOn(server.services.pool, "query"), vi.spyOn(server.services.files, "readAll")];
    const times = () => asked.map((spy) => spy.mock.calls.length);
    await get(`/images/${fileId}/480.webp`);
    const first = times();
    expect(Math.min(...first)).toBeGreaterThan(0);
    expect((await get(`/images/${fileId}/480.webp`)).statusCode).toBe(200);
    expect(times()).toEqual(first);
    vi.restoreAllMocks();
  });
});

describe("a program with an uploaded cover", () => {
  it("says where it is, wherever the program is shown", async () => {
    const cover = { url, width: 640, height: 400 };
    expect((await server.call<{ cover_photo: unknown }>("GET", "/learning-programs/1")).data.cover_photo).toEqual(cover);
    const list = await server.call<{ id: number; cover_photo: unknown }[]>("GET", "/learning-programs?per_page=100");
    expect(list.data.find(({ id }) => id === 1)?.cover_photo).toEqual(cover);
    expect(list.data.filter(({ cover_photo }) => cover_photo !== null)).toHaveLength(1);
  });
});
