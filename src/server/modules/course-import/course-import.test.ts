import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CourseImport, IMPORT, type ImportSummary } from "#contract/content/course-import.ts";
import { programItems, programSections } from "#server/db/tables/catalogue.ts";
import { courseImports } from "#server/db/tables/course-imports.ts";
import { files } from "#server/db/tables/files.ts";
import { itemContents } from "#server/db/tables/learning.ts";
import { bringCourse } from "#tests/support/course-import/bring-course.ts";
import { multipartBody } from "#tests/support/files/multipart.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { signedInStaff, signedInStudent, type TeachingRoom, teachingRoom } from "#tests/support/teaching-factories.ts";

let server: TestServer;
let room: TeachingRoom;
beforeAll(async () => {
  server = await startTestServer();
  room = await teachingRoom(server);
});
afterAll(() => server.close());

const LESSON = `# Pumps\n\nA *pump* moves **water**. See [the next lesson](../2-valves/README.md), [the site](https://example.org/pumps) and [this](missing.md).\n\n![A pump](images/pump.png)\n\n1. Open it\n2. Close it\n`;
const COURSE = {
  "water/1-basics/README.md": "# The basics\n\nWhat water is.\n",
  "water/1-basics/1-pumps/README.md": LESSON,
  "water/1-basics/2-valves/README.md": "# Valves\n\n```py\nopen()\n```\n",
  "water/1-basics/2-valves/assignment.md": "# Draw a valve\n\nOn paper.\n",
  "water/translations/ar/1-basics/README.md": "# الأساسيات\n\nما هو الماء.\n",
  "water/translations/ar/1-basics/1-pumps/README.md": "# المضخات\n\nالمضخة تحرك الماء.\n",
  "water/LICENSE": "MIT",
};

const pack = (named: Record<string, string | Uint8Array>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(named).map(([name, text]) => [name, typeof text === "string" ? strToU8(text) : text]))),
  );

async function send(
  bytes: Buffer,
  { visitor = room.teacher, course = room.program.id, id = randomUUID() as string, name = "water.zip" } = {},
) {
  const { payload, headers } = multipartBody({ id }, { archive: { name, type: "application/octet-stream", bytes } });
  return await visitor.call<CourseImport>("POST", `/instructor/courses/${course}/imports`, payload, headers);
}

const bring = (bytes: Buffer, name = "water.zip") => bringCourse(room, bytes, name);

describe("who is refused", () => {
  it("guests, students and staff; another instructor is told that neither course nor import is there", async () => {
    const { data } = await send(pack(COURSE));
    const stranger = await teachingRoom(server);
    const { visitor: student } = await signedInStudent(server);
    const { visitor: staff } = await signedInStaff(server);
    const calls = [
      ["GET", `/instructor/courses/${room.program.id}/imports`],
      ["GET", `/instructor/imports/${data.id}`],
      ["POST", `/instructor/imports/${data.id}/apply`],
      ["POST", `/instructor/imports/${data.id}/discard`],
      ["POST", `/instructor/imports/${data.id}/undo`],
    ] as const;
    for (const [method, path] of calls) {
      expect((await server.call(method, path)).code, path).toBe("unauthenticated");
      expect((await student.call(method, path)).code, path).toBe("role_required");
      expect((await staff.call(method, path)).code, path).toBe("role_required");
      expect((await stranger.teacher.call(method, path)).code, path).toBe("not_found");
    }
    expect((await send(pack(COURSE), { visitor: stranger.teacher })).code).toBe("not_found");
    expect((await send(pack(COURSE), { visitor: stranger.teacher, course: stranger.program.id, id: data.id })).code).toBe("not_found");
  });
});

describe("a ZIP of Markdown lessons (issue 5.6)", () => {
  it("is read into sections and items of both languages, and its report names what could not be taken over", async () => {
    const read = await bring(pack(COURSE));
    expect(read).toMatchObject({
      status: "preview",
      counts: { files: 7, understood: 6, sections: 1, lessons: 3, applications: 1 },
      sections: [
        {
          translations: { ar: { title: "الأساسيات" }, en: { title: "The basics" } },
          items: [
            { kind: "lesson", translations: { ar: { title: "الأساسيات" }, en: { title: "The basics" } } },
            { kind: "lesson", translations: { ar: { title: "المضخات" }, en: { title: "Pumps" } } },
            { kind: "lesson", translations: { ar: { title: null }, en: { title: "Valves" } } },
            { kind: "application", translations: { ar: { title: null }, en: { title: "Draw a valve" } } },
          ],
        },
      ],
    });
    const told = read.notes.map(({ path, code, detail }) => [path, code, detail]);
    expect(told).toEqual(
      expect.arrayContaining([
        ["water/LICENSE", "unknown_file", null],
        ["water/1-basics/1-pumps/README.md", "image_missing", "images/pump.png"],
        ["water/1-basics/1-pumps/README.md", "link_dead", "missing.md"],
        ["1-basics/2-valves/README.md", "translation_missing", "ar"],
      ]),
    );
    expect(told).toHaveLength(5);
  });

  it("changes nothing before it is added; then it is drafts with links between them, once, and can be taken out again", async () => {
    const { db } = server.services;
    const held = async () => (await db.select().from(programSections).where(eq(programSections.programId, room.program.id))).length;
    const before = await held();
    const read = await bring(pack(COURSE));
    expect(await held()).toBe(before);
    const path = `/instructor/imports/${read.id}`;
    const [first] = await Promise.all([
      room.teacher.call<CourseImport>("POST", `${path}/apply`),
      room.teacher.call("POST", `${path}/apply`),
    ]);
    expect(first.data).toMatchObject({ status: "done", undo_until: "2026-11-29T06:00:00.000Z" });
    expect(await held()).toBe(before + 1);

    const [section] = await db.select().from(programSections).where(eq(programSections.titleEn, "The basics"));
    const items = await db
      .select()
      .from(programItems)
      .where(eq(programItems.sectionId, section?.id ?? 0))
      .orderBy(programItems.position);
    expect(items.map(({ titleEn, kind, status }) => [titleEn, kind, status])).toEqual([
      ["The basics", "lesson", "draft"],
      ["Pumps", "lesson", "draft"],
      ["Valves", "lesson", "draft"],
      ["Draw a valve", "application", "draft"],
    ]);
    const [content] = await db
      .select()
      .from(itemContents)
      .where(eq(itemContents.itemId, items[1]?.id ?? 0));
    expect(content?.body).toMatchObject({
      kind: "lesson",
      body: {
        ar: [{ type: "paragraph", runs: [{ text: "المضخة تحرك الماء." }] }],
        en: [
          {
            type: "paragraph",
            runs: [
              { text: "A " },
              { text: "pump", mark: "em" },
              { text: " moves " },
              { text: "water", mark: "strong" },
              { text: ". See " },
              { text: "the next lesson", href: `/course/${room.program.id}/lesson/${items[2]?.id}` },
              { text: ", " },
              { text: "the site", href: "https://example.org/pumps" },
              { text: " and this." },
            ],
          },
          { type: "figure", fileId: null, alt: "A pump", caption: null },
          { type: "list", ordered: true, items: [[{ text: "Open it" }], [{ text: "Close it" }]] },
        ],
      },
    });

    // One was changed meanwhile: it stays.
    await db
      .update(programItems)
      .set({ version: 2 })
      .where(eq(programItems.id, items[0]?.id ?? 0));
    const undone = await room.teacher.call<CourseImport>("POST", `${path}/undo`);
    expect(undone.data).toMatchObject({ status: "undone", kept: 1 });
    expect(
      await db
        .select()
        .from(programItems)
        .where(eq(programItems.sectionId, section?.id ?? 0)),
    ).toHaveLength(1);
    expect((await room.teacher.call("POST", `${path}/apply`)).code).toBe("import_closed");
  });

  it("I6: what it brought empty is not published, and is named", async () => {
    const own = await teachingRoom(server);
    const { data: sent } = await send(pack({ "w/1-one/README.md": "# One\n\nText.\n", "w/1-one/2-two/README.md": "# Two\n" }), {
      visitor: own.teacher,
      course: own.program.id,
    });
    const path = `/instructor/imports/${sent.id}`;
    const status = async () => (await own.teacher.call<CourseImport>("GET", path)).data.status;
    await expect.poll(status, { timeout: 60_000 }).toBe("preview");
    expect((await own.teacher.call<CourseImport>("POST", `${path}/apply`)).data.status).toBe("done");
    const refused = await own.teacher.call("POST", `/instructor/courses/${own.program.id}/publish`, {});
    expect(refused).toMatchObject({ status: 422, code: "nothing_to_learn" });
    expect(refused.data).toMatchObject({ missing: [{ subject: "item", kind: "lesson", title: { en: "Two" }, what: "content" }] });
  });

  it("is looked at without its texts, which lie in the place of the archive until it is decided on", async () => {
    const { id } = await bring(pack(COURSE));
    const { db } = server.services;
    const [row] = await db.select().from(courseImports).where(eq(courseImports.id, id));
    expect(JSON.stringify(row?.plan)).not.toContain("What water is");
    expect(
      await db
        .select({ type: files.type })
        .from(files)
        .where(eq(files.id, row?.fileId ?? "")),
    ).toEqual([{ type: "application/jsonl" }]);
    const texts = await server.services.files.readAll(row?.fileId ?? "");
    expect(texts.toString().trimEnd().split("\n")).toHaveLength(4);
    const { data } = await room.teacher.call<ImportSummary[]>("GET", `/instructor/courses/${room.program.id}/imports`);
    expect(data.find((one) => one.id === id)).toMatchObject({ name: "water.zip", status: "preview", items: 4, notes: 5 });
  });

  it("that an older version read, with the texts in its plan, is added as it was read", async () => {
    const { id } = await bring(pack({ "1-a/1-old.md": "# Old\n\nNew words.\n" }));
    const { db } = server.services;
    const [row] = await db.select().from(courseImports).where(eq(courseImports.id, id));
    const body = { ar: [], en: [{ type: "paragraph" as const, runs: [{ text: "Old words." }] }] };
    const plan = {
      files: { total: 1, understood: 1 },
      sections: (row?.plan?.sections ?? []).map((section) => ({ ...section, items: section.items.map((item) => ({ ...item, body })) })),
    };
    await db.update(courseImports).set({ plan }).where(eq(courseImports.id, id));
    expect((await room.teacher.call<CourseImport>("POST", `/instructor/imports/${id}/apply`)).data.status).toBe("done");
    const [made] = await db.select().from(courseImports).where(eq(courseImports.id, id));
    const [content] = await db
      .select()
      .from(itemContents)
      .where(eq(itemContents.itemId, made?.made?.items[0] ?? 0));
    expect(content?.body).toMatchObject({ body: { en: [{ runs: [{ text: "Old words." }] }] } });
  });

  it("can be discarded; its archive goes, and after seven days nothing is undone", async () => {
    const read = await bring(pack(COURSE));
    const archives = () => server.services.db.select().from(files).where(eq(files.purpose, "import"));
    const before = (await archives()).length;
    expect((await room.teacher.call<CourseImport>("POST", `/instructor/imports/${read.id}/discard`)).data.status).toBe("discarded");
    expect(await archives()).toHaveLength(before - 1);
    expect((await room.teacher.call("POST", `/instructor/imports/${read.id}/apply`)).code).toBe("import_closed");

    const kept = await bring(pack(COURSE));
    await room.teacher.call("POST", `/instructor/imports/${kept.id}/apply`);
    const longAgo = new Date(server.clock.now().getTime() - (IMPORT.undoDays * 86_400 + 1) * 1000);
    await server.services.db.update(courseImports).set({ appliedAt: longAgo }).where(eq(courseImports.id, kept.id));
    expect((await room.teacher.call("POST", `/instructor/imports/${kept.id}/undo`)).code).toBe("import_closed");
  });

  it("sent twice under one id is one import", async () => {
    const id = randomUUID();
    await send(pack(COURSE), { id });
    expect((await send(pack(COURSE), { id })).data.id).toBe(id);
  });

  it("without Markdown fails and says why", async () => {
    expect(await bring(pack({ "a.csv": "a,b" }))).toMatchObject({ status: "failed", failure: "nothing_known", sections: [] });
  });

  it.each([
    ["cut off", () => pack({ "1-a/README.md": `# T\n${"text ".repeat(1000)}` }).subarray(0, -30)],
    ["that is a bomb", () => pack({ "1-a/README.md": "0".repeat(3_000_000) })],
    ["with paths that lead out of it", () => pack({ "../../etc/cron.md": "# x" })],
    ["that is none", () => Buffer.from([0x89, 0x00, 0x01, 0x02])],
  ])("%s is refused at the door", async (_name, zip) => {
    expect((await send(zip())).code).toBe("unsupported_file");
  });

  it("of the old encoding of Windows is read as what it says", async () => {
    const old = Uint8Array.from([0x23, 0x20, 0xe3, 0xc7, 0xc1, 0x0a]);
    const read = await bring(pack({ "1-a/README.md": old }));
    expect(read.sections[0]?.items[0]?.translations.ar.title).toBe("ماء");
    expect(read.notes.map(({ code }) => code)).toContain("old_encoding");
  });

  it("leaves no markup and nothing unseen in a lesson, and no address but the web's and the course's own", async () => {
    const hostile = {
      "1-a/README.md":
        "# <img src=x onerror=alert(1)> Title\n\n<script>alert(1)</script>\n\n[go](javascript:alert(1)) [data](data:text/html,x)\n\n<svg onload=alert(1)><a href='javascript:x'>y</a></svg>\n\n<iframe src='https://evil.example'></iframe>\n\n<b onclick='x'>bold</b> sa\u202Efe\u2066\u200B <math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>\n",
    };
    const read = await bring(pack(hostile));
    expect(read.notes.map(({ code }) => code)).toEqual(expect.arrayContaining(["html_dropped", "link_dropped", "image_missing"]));
    await room.teacher.call("POST", `/instructor/imports/${read.id}/apply`);
    const rows = await server.services.db.select().from(itemContents);
    const text = JSON.stringify(rows.map(({ body }) => body));
    expect(text).not.toMatch(/<(?:script|img|svg|iframe|style|b)\b/iu);
    expect(text).not.toMatch(/"href":"(?!https:|\/course\/)/u);
    expect(text).toContain("bold");
    expect(text).toContain("safe");
    expect(text).not.toMatch(/[\u200B\u202A-\u202E\u2066-\u2069]/u);
  });
});
