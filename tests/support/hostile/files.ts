import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { makePdf, pdfBombs } from "#tests/support/files/pdf.ts";
import { makeMp3, makeMp4, makeOgg } from "#tests/support/files/media-files.ts";
import { bent, type HostileCase, often, text } from "./hostile-case.ts";

/** As `REGISTER.fileMax` has it: a longer one is no call. */
const TABLE_LETTERS = 99_000;

/** Tables of a spreadsheet. */
export const hostileTables: fc.Arbitrary<HostileCase> = fc
  .tuple(
    fc.constantFrom("", "number,attendance\n", "number;attendance\n", "email\tattendance\n", '"number","attendance"\n'),
    often(
      ['"', ",", ";", "\t", "\n", '""', '","', '"\n', "a,\n", ",\n", "ﷺ", "é\u0301\u0323,", "ـ", "'=1+1,", "1,present\n", '"a"b,', "\r\n"],
      TABLE_LETTERS - 100,
    ),
  )
  .map(([head, { name, letters }]) => ({ name: `${JSON.stringify(head)} and ${name}`, make: () => text(head + letters) }));

const WORD = { "[Content_Types].xml": strToU8("<Types/>"), "word/document.xml": strToU8("<w:document/>") };
const goodArchive = (): Buffer => Buffer.from(zipSync({ ...WORD, "a.txt": strToU8("a") }));

/** Archives and documents of Word. */
export const hostileArchives: fc.Arbitrary<HostileCase> = fc.oneof(
  bent("a document of Word", goodArchive),
  fc
    .record({
      files: fc.integer({ min: 1, max: 2_400 }),
      name: often(["a", "../", "./", "a/", ".exe", "..", "\\", "م", "\u0000", "a."], 20_000),
      word: fc.boolean(),
    })
    .map(({ files, name, word }) => ({
      name: `${files} files called ${name.name}`,
      make() {
        const letters = name.letters.slice(0, Math.max(1, Math.floor(4_000_000 / files)));
        const named = Object.fromEntries(Array.from({ length: files }, (_, n) => [`${letters}${n}`, new Uint8Array(0)]));
        return Buffer.from(zipSync({ ...(word ? WORD : {}), ...named }, { level: 0 }));
      },
    })),
  fc.integer({ min: 1_000, max: 60_000_000 }).map((zeros) => ({
    name: `${zeros} zeros, packed`,
    make: () => Buffer.from(zipSync({ "a.bin": new Uint8Array(zeros) })),
  })),
  often(["PK\u0003\u0004", "PK\u0001\u0002", "PK\u0005\u0006", "\u0000"], 3_000_000).map(({ name, letters }) => ({
    name: `an archive and ${name}`,
    make: () => Buffer.concat([goodArchive(), Buffer.from(letters, "latin1")]),
  })),
  // An archive in its first bytes alone, or text to the last byte but one.
  often(["a", "\u0001", "é"], 8_000_000).map(({ name, letters }) => ({ name: `a text of ${name}`, make: () => text(`Notes ${letters}`) })),
);

const deep = (opening: string, times: number): string => opening.repeat(times);

/** Documents. */
export const hostilePdfs: fc.Arbitrary<HostileCase> = fc.oneof(
  bent("a document", () => makePdf({ pages: 20 })),
  fc
    .tuple(fc.constantFrom("[", "<<", "<< /A ", "(", "[ 100 0 R ", "% ", "/"), fc.integer({ min: 10, max: 200_000 }))
    .map(([opening, times]) => ({
      name: `${JSON.stringify(opening)} ${times} times in its catalogue`,
      make: () => makePdf({ more: [deep(opening, times)], catalogue: "/Names 100 0 R /Metadata 100 0 R /AcroForm 100 0 R" }),
    })),
  fc.integer({ min: 1, max: 900 }).map((pages) => ({ name: `${pages} pages`, make: () => makePdf({ pages }) })),
  fc.integer({ min: 5, max: 400 }).map((mb) => ({ name: `references that unpack to ${mb} MB`, make: () => pdfBombs(mb).references })),
  fc.integer({ min: 5, max: 400 }).map((mb) => ({ name: `a description that unpacks to ${mb} MB`, make: () => pdfBombs(mb).description })),
  fc.constantFrom("/Prev 9", "/Prev 0", "/XRefStm 9", "/Prev 4294967295", "/Root 100 0 R", "/Encrypt 100 0 R").map((trailer) => ({
    name: `a trailer with ${trailer}`,
    make: () => makePdf({ trailer, more: ["<< /Type /Catalog /Pages 100 0 R /Kids [100 0 R 100 0 R] /Count 900000000 >>"] }),
  })),
  often(["%%EOF", "startxref\n9\n", "%%EO", "%"], 4_000_000).map(({ name, letters }) => ({
    name: `a document that ends in ${name}`,
    make: () => Buffer.concat([makePdf(), text(letters), text("\nstartxref\n9\n%%EOF\n")]),
  })),
);

const moment = (second: number): string => new Date(second * 1_000).toISOString().slice(11, 23);
const cues = (count: number, words: string): string =>
  Array.from({ length: count }, (_, n) => `${moment(n)} --> ${moment(n + 1)}\n${words}\n`).join("\n");

/** Captions. */
export const hostileCaptions: fc.Arbitrary<HostileCase> = fc.oneof(
  often(["<", "<a", "&amp;", "a\n", " ", "-->", "&", "<a>", "\r", "\u202e", "م "], 1_000_000).map(({ name, letters }) => ({
    name: `a cue of ${name}`,
    make: () => text(`WEBVTT\n\n00:01.000 --> 00:02.000\n${letters}`),
  })),
  fc.tuple(fc.integer({ min: 1, max: 22_000 }), fc.constantFrom("x", "<b>x</b>", "&lt;x&gt;")).map(([count, words]) => ({
    name: `${count} cues of ${words}`,
    make: () => text(`WEBVTT\n\n${cues(count, words)}`),
  })),
  often(["\n", "\r", " \n", "NOTE\n\n", "STYLE\n", "00:01.000 ", "1", "00:", "a\n\n"], 1_000_000).map(({ name, letters }) => ({
    name: `WEBVTT and ${name}`,
    make: () => text(`WEBVTT\n\n${letters}`),
  })),
);

const box = (type: string, bytes: Buffer = Buffer.of()): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes.length + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, bytes]);
};
const times = (bytes: Buffer, count: number): Buffer => Buffer.concat(Array.from({ length: count }, () => bytes));

/** Films and sounds. */
export const hostileFilms: fc.Arbitrary<HostileCase> = fc.oneof(
  bent("a film", () => makeMp4()),
  fc.integer({ min: 1, max: 1_200_000 }).map((count) => ({
    name: `a film of ${count} empty boxes`,
    make: () => Buffer.concat([makeMp4(), times(box("free"), count)]),
  })),
  fc.integer({ min: 1, max: 1_000 }).map((count) => ({
    name: `a film of ${count} tracks of as many parts`,
    make: () => Buffer.concat([makeMp4(), box("moov", times(box("trak", times(box("free"), count)), count))]),
  })),
  fc.integer({ min: 1, max: 100_000 }).map((frames) => ({ name: `a sound of ${frames} frames`, make: () => makeMp3(frames) })),
  bent("a sound", () => makeOgg(200)),
);
