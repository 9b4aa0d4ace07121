/** What a PDF must look like from outside, before anybody parses it. Fast, and safe on any bytes. */

/** The first bytes of every PDF. The format lets rubbish stand before them; what needs that is two files in one. */
export const PDF_MAGIC = Buffer.from("%PDF-1.", "latin1");
const PDF_2 = Buffer.from("%PDF-2.", "latin1");

export const beginsLikePdf = (bytes: Uint8Array): boolean => {
  const first = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, PDF_MAGIC.length));
  return first.equals(PDF_MAGIC) || first.equals(PDF_2);
};

const END = "%%EOF";
/** A whole file ends with its trailer; some programs write a few bytes after it. */
const AFTER_END_AT_MOST = 1_024;
/** Where the cross references begin is told right above the trailer's end. */
const START_WITHIN = 1_024;
/** A ZIP is found from its end, at most so many bytes before the last one (APPNOTE 4.3.16). */
const ZIP_END_WITHIN = 65_557;
const ZIP_END = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/** Cut off, or something else as well: a reader that begins at the end would see another file. */
export function shellProblem(bytes: Buffer): "damaged" | "unsafe" | null {
  if (!beginsLikePdf(bytes)) return "damaged";
  // The last bytes alone are searched: in all of them a search could be made to take seconds.
  const last = bytes.subarray(Math.max(0, bytes.length - AFTER_END_AT_MOST - END.length - START_WITHIN));
  const end = last.lastIndexOf(END);
  if (end === -1 || last.length - end - END.length > AFTER_END_AT_MOST || last.lastIndexOf("startxref") === -1) return "damaged";
  if (bytes.subarray(Math.max(0, bytes.length - ZIP_END_WITHIN)).includes(ZIP_END)) return "unsafe";
  return null;
}
