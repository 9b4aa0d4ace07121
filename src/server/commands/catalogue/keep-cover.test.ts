import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Problem } from "#contract/problem.ts";
import { PICTURES } from "#server/db/seed/pictures.ts";
import { programs } from "#server/db/tables/catalogue.ts";
import { files } from "#server/db/tables/files.ts";
import { newsPosts } from "#server/db/tables/site.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { keepCover } from "./keep-cover.ts";
import { seedPictures } from "./seed-pictures.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
});
afterAll(() => server.close());

const picture = (width = 700, height = 420) =>
  sharp({ create: { width, height, channels: 3, background: "#56280f" } })
    .jpeg()
    .toBuffer();
const keep = (bytes: Buffer, id = 1, kind: "program" | "news" = "program") =>
  keepCover(server.services, { kind, id }, { name: "../../etc/passwd", bytes }, server.clock.now());
const rows = () => server.services.db.select().from(files);
const keptBytes = async () => {
  const found: string[] = [];
  for await (const ids of server.services.files.keptBefore(new Date(server.clock.now().getTime() + 1000))) found.push(...ids);
  return found;
};

describe("a cover is refused", () => {
  it.each([
    ["an SVG with a script", () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"), "file.type"],
    ["half a picture", async () => (await picture()).subarray(0, 900), "file.damaged"],
    ["a picture of a stamp", () => picture(100, 80), "picture.small"],
  ])("%s, with a sentence, and nothing of it is kept", async (_name, make, key) => {
    const error = await keep(await make()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Problem);
    expect((error as Problem).code).toBe("unsupported_file");
    expect((error as Problem).options.fields?.cover?.[0]?.key).toBe(key);
    expect({ rows: await rows(), bytes: await keptBytes() }).toEqual({ rows: [], bytes: [] });
  });

  it("of a program that is not there, and nothing of it is kept", async () => {
    await expect(keep(await picture(), 9_999_999)).rejects.toMatchObject({ code: "not_found" });
    expect({ rows: await rows(), bytes: await keptBytes() }).toEqual({ rows: [], bytes: [] });
  });
});

describe("a cover is kept", () => {
  it("drawn anew, with a row that says what it is; the next one takes its place and its room", async () => {
    const first = await keep(await picture());
    expect(first).toMatchObject({ width: 640, height: 384 });
    const [row] = await rows();
    expect(row).toMatchObject({ purpose: "cover", type: "image/webp", width: 640, height: 384 });
    expect(first.url).toBe(`/images/${row?.id}/640.webp`);
    expect((await server.services.files.readAll(row?.id ?? "")).length).toBe(row?.bytes);

    const second = await keep(await picture(1300, 800));
    expect(second).toMatchObject({ width: 1280 });
    expect((await rows()).map(({ id }) => `/images/${id}/1280.webp`)).toEqual([second.url]);
    expect(await keptBytes()).toHaveLength(1);
    expect((await server.app.inject(first.url)).statusCode).toBe(404);
    const [program] = await server.services.db.select().from(programs).where(eq(programs.id, 1));
    expect(program).toMatchObject({ coverUrl: second.url, coverWidth: 1280, coverHeight: second.height });
  });

  it("of a post", async () => {
    const [post] = await server.services.db.select().from(newsPosts).limit(1);
    const { url } = await keep(await picture(), post?.id, "news");
    expect((await server.services.db.select().from(newsPosts).where(eq(newsPosts.coverUrl, url))).map(({ id }) => id)).toEqual([post?.id]);
  });
});

describe("the demo", () => {
  it("has a few uploaded covers, seeded once", async () => {
    const before = (await rows()).length;
    const seeded = await seedPictures(server.services, server.clock.now());
    expect(seeded).toBe(PICTURES.length - 1);
    expect(await rows()).toHaveLength(before + seeded);
    expect(await seedPictures(server.services, server.clock.now())).toBe(0);
  });
});
