const BLOCK = /beginbfchar\n[\s\S]*?endbfchar/gu;
/** Glyph, then the letters that it stands for: two or more of Arabic, each a UTF-16 unit of four digits. */
const LIGATURE = /(<[0-9A-F]+> <)((?:06[0-9A-F]{2}){2,})(>)/giu;

/**
 * Keeps Arabic searchable and copyable. A PDF holds it in the order in which it is seen, and readers turn the whole line round to
 * get the text back, the letters of a ligature («لا») with it: in the font's table of letters they are written the other way
 * round. The table lies uncompressed, and keeps its length: nothing else in the file moves.
 */
export function keepReadable(pdf: Buffer): Uint8Array {
  const text = pdf.toString("latin1");
  const turned = text.replace(BLOCK, (block) =>
    block.replace(LIGATURE, (_, glyph: string, letters: string, end: string) => {
      const units = letters.match(/.{4}/gu) ?? [];
      return glyph + units.reverse().join("") + end;
    }),
  );
  return Uint8Array.from(Buffer.from(turned, "latin1"));
}
