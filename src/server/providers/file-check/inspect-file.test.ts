import { zipSync, strToU8 } from "fflate";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { FILE_TYPES, type FileType } from "#contract/endpoint.ts";
import type { PdfChecker } from "#server/providers/pdf-check/pdf-check.ts";
import { contentChecks } from "#server/untrusted/content-checks.ts";
import { makePdf } from "#tests/support/files/pdf.ts";
import { ENOUGH_TO_TELL, typeByFirstBytes } from "./file-type.ts";
import { inspectFile } from "./inspect-file.ts";

const ALL = Object.values(FILE_TYPES);
const pdfs: PdfChecker = { close: async () => undefined, check: async () => "ok" };
const checks = contentChecks();
afterAll(() => checks.close());
const zip = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));
const picture = (format: "jpeg" | "png" | "webp") =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: "#963" } })
    .toFormat(format)
    .toBuffer();
const told = (bytes: Buffer, allowed: readonly FileType[] = ALL) => typeByFirstBytes(bytes.subarray(0, ENOUGH_TO_TELL), allowed);
async function judged(bytes: Buffer, allowed: readonly FileType[] = ALL) {
  const type = told(bytes, allowed);
  return type ? await inspectFile(bytes, type, allowed, { pdfs, checks }) : { refused: "type" as const };
}
/** Claims more than it holds: what a reader would make room for. */
function claiming(bytes: Buffer, size: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32LE(size, copy.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
  return copy;
}
const WORD = { "[Content_Types].xml": "<Types/>", "word/document.xml": "<w:document/>" };

describe("what a file is, its content says (R8.2)", () => {
  it("tells all types that may come", async () => {
    expect(await judged(makePdf())).toEqual({ type: FILE_TYPES.pdf });
    for (const format of ["jpeg", "png", "webp"] as const)
      expect(await judged(await picture(format))).toEqual({ type: FILE_TYPES[format] });
    expect(await judged(zip(WORD))).toEqual({ type: FILE_TYPES.docx });
    expect(await judged(zip({ "answer.csv": "a,b" }))).toEqual({ type: FILE_TYPES.zip });
    expect(await judged(Buffer.from("إجابة السؤال الأول\n\tنعم"))).toEqual({ type: FILE_TYPES.plain });
  });

  it.each([
    ["a drawing that can hold a script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["a page of HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a program", Buffer.from("MZ\u0090\u0000\u0003\u0000\u0000\u0000\u0004\u0000\u0000\u0000", "latin1")],
    ["a moving picture", Buffer.from("GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000\u0000", "latin1")],
  ])("%s is none where pictures are asked for", async (_, bytes) => {
    expect(await judged(bytes, [FILE_TYPES.jpeg, FILE_TYPES.png, FILE_TYPES.webp])).toEqual({ refused: "type" });
  });

  it("a type that the rule does not name is refused, Word among archives and archives among Word", async () => {
    expect(await judged(await picture("png"), [FILE_TYPES.jpeg])).toEqual({ refused: "type" });
    expect(await judged(zip(WORD), [FILE_TYPES.zip])).toEqual({ refused: "type" });
    expect(await judged(zip({ "a.txt": "a" }), [FILE_TYPES.docx])).toEqual({ refused: "type" });
  });

  it("bytes that are no text are none, wherever they stand", async () => {
    expect(await judged(Buffer.concat([Buffer.from("sixteen letters and"), Buffer.from([0])]))).toEqual({ refused: "type" });
    expect(await judged(Buffer.concat([Buffer.from("sixteen letters and"), Buffer.from([0xc3, 0x28])]))).toEqual({ refused: "type" });
  });
});

describe("what would cost or harm is refused", () => {
  it("a picture that claims to fill the memory", async () => {
    const bomb = await picture("jpeg");
    // Height and width of the frame header (ITU T.81, B.2.2).
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
    bomb.writeUInt16BE(65_500, frame + 5);
    bomb.writeUInt16BE(65_500, frame + 7);
    expect(await judged(bomb)).toEqual({ refused: "unsafe" });
  });

  it("a picture that is only a beginning", async () => {
    expect(await judged((await picture("jpeg")).subarray(0, 24))).toEqual({ refused: "damaged" });
  });

  it("an archive that unpacks to more than anybody needs, in all or by its ratio", async () => {
    const archive = zip({ "a.txt": "a" });
    expect(await judged(claiming(archive, 300 * 1024 * 1024))).toEqual({ refused: "unsafe" });
    expect(await judged(zip({ "zeros.txt": "0".repeat(2_000_000) }))).toEqual({ refused: "unsafe" });
  });

  it.each([
    ["a program", "run.exe"],
    ["a script", "folder/open.vbs"],
    ["macros", "word/vbaProject.bin"],
    ["a way out of its folder", "../../etc/passwd"],
    ["a path from the root", "/etc/passwd"],
  ])("an archive with %s", async (_, name) => {
    expect(await judged(zip({ ...WORD, [name]: "x" }))).toEqual({ refused: "unsafe" });
  });

  it("an archive with a symbolic link, which is written where it leads", async () => {
    const link = zipSync({ "lessons/one.md": [strToU8("/etc/passwd"), { os: 3, attrs: 0o120777 * 65_536 }] });
    expect(await judged(Buffer.from(link))).toEqual({ refused: "unsafe" });
  });

  it("a program in an archive that is only read is no reason to refuse it; a way out of its folder is", async () => {
    const read = (files: Record<string, string>) => inspectFile(zip(files), FILE_TYPES.zip, ALL, { pdfs, checks }, true);
    expect(await read({ "lesson.md": "# درس", "run.bat": "x", "app.js": "x" })).toEqual({ type: FILE_TYPES.zip });
    expect(await read({ "lesson.md": "# درس", "../run.bat": "x" })).toEqual({ refused: "unsafe" });
  });

  it("an archive that is cut off, or has another one behind it", async () => {
    const archive = zip({ "a.txt": "a" });
    expect(await judged(archive.subarray(0, -8))).toEqual({ refused: "damaged" });
    expect(await judged(Buffer.concat([archive, Buffer.from("more")]))).toEqual({ refused: "damaged" });
  });
});
