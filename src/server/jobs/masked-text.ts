const URL_IN = /https?:\/\/[^\s<>"']+/gu;
/** A part of a path that only chance writes: long, with letters and digits. */
const RANDOM = /^(?=.*\d)(?=.*[a-z])[\w~.-]{20,}$/iu;
const MASK = "•••";

/**
 * A mail's text without what its links hold: whoever reads it cannot open anything with it. Words of an address stay, so that it is seen where
 * it leads.
 */
export const maskedText = (text: string): string => text.replaceAll(URL_IN, maskedLink);

function maskedLink(link: string): string {
  const [, plain = "", secret = ""] = /^([^?#]*)(.*)$/su.exec(link) ?? [];
  const path = plain
    .split("/")
    .map((part, place) => (place > 2 && RANDOM.test(part) ? MASK : part))
    .join("/");
  return `${path}${secret === "" ? "" : `${secret.slice(0, 1)}${MASK}`}`;
}
