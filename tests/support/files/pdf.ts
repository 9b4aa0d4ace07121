import { constants, deflateRawSync } from "node:zlib";

export interface PdfWish {
  pages?: number;
  /** Objects beyond the pages, by what they are; they are numbered from 100. */
  more?: (string | Buffer)[];
  /** Entries of the catalogue (`/OpenAction 100 0 R`) and of the trailer (`/Encrypt 100 0 R`). */
  catalogue?: string;
  trailer?: string;
}

/** A PDF by the book: header, objects, cross-reference table, trailer. */
export function makePdf({ pages = 1, more = [], catalogue = "", trailer = "" }: PdfWish = {}): Buffer {
  const numbers = Array.from({ length: pages }, (_, index) => index + 3);
  const objects = new Map<number, string | Buffer>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`],
    [2, `<< /Type /Pages /Kids [${numbers.map((number) => `${number} 0 R`).join(" ")}] /Count ${pages} >>`],
    ...numbers.map((number) => [number, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>"] as const),
    ...more.map((object, index) => [100 + index, object] as const),
  ]);
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\u00e2\u00e3\n", "latin1")];
  const offsets = new Map<number, number>();
  let length = parts[0]?.length ?? 0;
  const write = (part: string | Buffer) => {
    const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [number, object] of objects) {
    offsets.set(number, length);
    write(`${number} 0 obj\n`);
    write(object);
    write("\nendobj\n");
  }
  const start = length;
  write("xref\n0 1\n0000000000 65535 f \n");
  for (const [number, offset] of offsets) write(`${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`);
  write(`trailer\n<< /Size 200 /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** Two that are small and unpack to very much: a cross-reference stream, and a document with such a description. */
export function pdfBombs(unpackedMb: number): { references: Buffer; description: Buffer } {
  const megabyte = deflateRawSync(Buffer.alloc(1_048_576), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([Buffer.of(0x78, 0xda), ...Array.from({ length: unpackedMb }, () => megabyte), deflateRawSync(Buffer.of())]);
  const stream = (entries: string) =>
    Buffer.concat([
      Buffer.from(`<< ${entries} /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`, "latin1"),
      packed,
      Buffer.from("\nendstream", "latin1"),
    ]);
  return {
    references: Buffer.concat([
      Buffer.from("%PDF-1.7\n1 0 obj\n", "latin1"),
      stream("/Type /XRef /Size 1900000000 /W [1 2 1] /Root 1 0 R"),
      Buffer.from("\nendobj\nstartxref\n9\n%%EOF\n", "latin1"),
    ]),
    description: makePdf({ more: [stream("/Type /Metadata /Subtype /XML")], catalogue: "/Metadata 100 0 R" }),
  };
}
