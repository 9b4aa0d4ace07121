import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { makePdf, pdfBombs } from "#tests/support/files/pdf.ts";
import { pdfChecker } from "./pdf-check.ts";

const checker = pdfChecker();
const check = (bytes: Buffer) => checker.check(bytes);
const text = (words: string) => Buffer.from(words, "latin1");

describe("what is no document is refused (R8.2)", () => {
  it.each([
    ["nothing", Buffer.of()],
    ["a page of HTML", text("<!doctype html><script>alert(1)</script>%PDF-1.4")],
    ["a script that holds a PDF", Buffer.concat([text("/*"), makePdf(), text("*/alert(1)")])],
    ["a ZIP", Buffer.concat([text("PK\u0003\u0004"), deflateRawSync(makePdf())])],
    ["a PDF behind rubbish", Buffer.concat([text("MZ\n"), makePdf()])],
    ["a first line alone", text("%PDF-1.7\n")],
    ["noise between a first and a last line", Buffer.concat([text("%PDF-1.7\n"), Buffer.alloc(4_000, 7), text("\nstartxref\n9\n%%EOF\n")])],
    ["a document cut off in the middle", makePdf({ pages: 20 }).subarray(0, 900)],
    ["a document without its end", makePdf().subarray(0, -10)],
    ["a document without a page", makePdf({ pages: 0 })],
  ])("%s", async (_, bytes) => {
    expect(await check(bytes)).toBe("damaged");
  });

  it("one that is locked", async () => {
    const locked = "<< /Filter /Standard /V 1 /R 2 /P -4 /O <" + "00".repeat(32) + "> /U <" + "11".repeat(32) + "> >>";
    expect(await check(makePdf({ more: [locked], trailer: "/Encrypt 100 0 R /ID [<00> <00>]" }))).toBe("damaged");
  });
});

describe("what could do harm is refused", () => {
  it.each([
    [
      "a script that runs when it is opened",
      makePdf({ more: ["<< /S /JavaScript /JS (app.alert\\(1\\)) >>"], catalogue: "/OpenAction 100 0 R" }),
    ],
    ["a ZIP at its end", Buffer.concat([makePdf(), text("PK\u0005\u0006"), Buffer.alloc(18)])],
    ["more pages than a document of a person has", makePdf({ pages: 300 })],
  ])("%s", async (_, bytes) => {
    expect(await check(bytes)).toBe("unsafe");
  });

  it("a file within it", async () => {
    const more = ["<< /Type /EmbeddedFile /Length 2 >>\nstream\nMZ\nendstream", "<< /Type /Filespec /F (a.exe) /EF << /F 100 0 R >> >>"];
    const bytes = makePdf({ more, catalogue: "/Names << /EmbeddedFiles << /Names [(a.exe) 101 0 R] >> >>" });
    expect(await check(bytes)).toBe("unsafe");
  });

  it.each(["references", "description"] as const)("what unpacks to gigabytes, without taking them: its %s", async (which) => {
    const before = process.memoryUsage.rss();
    const bomb = pdfBombs(4_000)[which];
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    const begun = performance.now();
    const verdict = await pdfChecker({ timeoutMs: 3_000, heapMb: 256, growthMb: 200, pagesAtMost: 200, waitingAtMost: 1 }).check(bomb);
    expect(verdict).toBe("unsafe");
    expect(performance.now() - begun).toBeLessThan(25_000);
    expect(process.memoryUsage.rss() - before).toBeLessThan(1_200 * 1_048_576);
  });
  it("what is one allocation too many for the engine, which would take a whole process down", { timeout: 300_000 }, async () => {
    expect(await check(pdfBombs(400).description)).toBe("unsafe");
    expect(await check(makePdf())).toBe("ok");
  });
});

describe("what is one passes", () => {
  it("with one page or many", async () => {
    expect(await check(makePdf())).toBe("ok");
    expect(await check(makePdf({ pages: 40 }))).toBe("ok");
  });

  it("after one that was not: each has a process of its own", async () => {
    expect(await Promise.all([check(makePdf({ pages: 0 })), check(makePdf()), check(makePdf())])).toEqual(["damaged", "ok", "ok"]);
  });

  it("but not when too many wait", async () => {
    const busy = pdfChecker({ timeoutMs: 5_000, heapMb: 256, growthMb: 512, pagesAtMost: 200, waitingAtMost: 1 });
    const first = busy.check(makePdf());
    await expect(busy.check(makePdf())).rejects.toMatchObject({ code: "unavailable" });
    expect(await first).toBe("ok");
  });
});
