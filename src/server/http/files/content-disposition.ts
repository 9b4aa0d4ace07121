/**
 * `Content-Disposition` of a file whose name may be of any script: RFC 6266, the name in RFC 5987's form with a plain one
 * beside it for readers that know only that.
 */
export function contentDisposition(name: string, inline = false): string {
  // What a file system or a header reads as more than a letter.
  const clean =
    name
      .replace(/[\p{C}/\\:*?"<>|]/gu, " ")
      .replace(/\s+/gu, " ")
      .trim() || "file";
  const plain = clean.replace(/[^\x20-\x7E]/gu, "_").replace(/["\\%]/gu, "_");
  const encoded = encodeURIComponent(clean).replace(/['()*!]/gu, (letter) => `%${letter.codePointAt(0)?.toString(16).toUpperCase()}`);
  return `${inline ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
