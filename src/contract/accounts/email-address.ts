import { asciiDigits } from "../rules/digits.ts";

/** Nobody sees them, and pasted text is full of them: zero-width characters, marks and isolates of direction. */
const UNSEEN = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/**
 * One spelling of an e-mail, wherever one comes in, so that one mailbox is one account: compatibility forms folded (full-width
 * letters, ligatures), lower case, digits 0-9, no unseen characters, the domain in ASCII (IDNA). What is no e-mail comes back
 * folded as far as it goes, for a rule to refuse.
 */
export function normaliseEmail(text: string): string {
  const folded = asciiDigits(text.normalize("NFKC")).replace(UNSEEN, "").trim().toLowerCase();
  const at = folded.lastIndexOf("@");
  return at === -1 ? folded : folded.slice(0, at + 1) + asciiDomain(folded.slice(at + 1));
}

/** The host parser of both ends: the types of this wing know neither. */
declare const URL: new (address: string) => { readonly hostname: string };

function asciiDomain(domain: string): string {
  if (!/[^\p{ASCII}]/u.test(domain) || /[\s/?#@:\\[\]]/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
