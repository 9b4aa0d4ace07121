import sanitizeHtml from "sanitize-html";

/** Not words to read: they go with what is in them. */
const WITH_ALL = ["script", "style", "iframe", "object", "embed", "svg", "math", "form", "video", "audio", "template", "noscript"];
/** A line ends here. */
const LINE_ENDS = /<\/(?:p|div|li|tr|h[1-6]|blockquote|pre|dd|dt|summary|details)>|<br\s*\/?>/giu;

/**
 * What is to be read in a stretch of HTML: its lines of plain text and its pictures. `dropped` names elements that went with all
 * that was in them. Not one tag is left, whatever was written: `sanitize-html` takes them out, not we.
 */
export function htmlPieces(html: string): { paragraphs: string[]; images: { src: string; alt: string }[]; dropped: string[] } {
  const images: { src: string; alt: string }[] = [];
  const dropped = new Set<string>();
  const text = sanitizeHtml(html.replaceAll(LINE_ENDS, "\n"), {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: WITH_ALL,
    onOpenTag(name, attributes) {
      if (name === "img" && attributes.src) images.push({ src: attributes.src, alt: attributes.alt ?? "" });
      else if (WITH_ALL.includes(name)) dropped.add(attributes.src ? `<${name} src="${attributes.src}">` : `<${name}>`);
    },
  });
  const paragraphs = plain(text)
    .split("\n")
    .map((line) => line.replaceAll(/\s+/gu, " ").trim())
    .filter((line) => line !== "");
  return { paragraphs, images, dropped: [...dropped] };
}

/** `sanitize-html` answers text for HTML: what stands for itself is written as such again. */
const plain = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
