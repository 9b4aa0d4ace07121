/** What was meant by words that were written another way: a slip of the pen, the other keyboard, two words for one. */
import { fold } from "../rules/arabic-fold.ts";
import { otherLayout } from "./keyboard.ts";
import { bitsOf, heardOf, readable } from "./reading.ts";
import { withoutArticle } from "./stem.ts";
import { forgiven, mistakes } from "./typos.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Words of a query that count. */
const WORDS_ASKED = 8;

/** The words that were typed, and in the other layout of the keyboard those that are no words in this one. */
export function tokensOf(vocabulary: Vocabulary, query: string): { tokens: string[]; meant: string | null } {
  let meant = false;
  const read = query
    .trim()
    .split(/\s+/u)
    .flatMap((chunk) => {
      const tokens = readable(chunk).split(" ").filter(Boolean);
      if (tokens.every((token) => vocabulary.isKnown(token, 2))) return tokens;
      for (const other of otherLayout(chunk)) {
        const turned = fold(other).split(" ").filter(Boolean);
        if (turned.length === 0 || !turned.every((token) => vocabulary.isKnown(token, 3))) continue;
        meant = true;
        return turned;
      }
      return tokens;
    });
  // «manager's», «د. نورة»: a letter by itself says something only where nothing else does.
  const longer = read.filter((token) => token.length > 1 || /\d/u.test(token));
  const tokens = (longer.length > 0 ? longer : read).slice(0, WORDS_ASKED);
  return { tokens, meant: meant ? tokens.map((token) => vocabulary.written(token)).join(" ") : null };
}

/** Two words that are written as one («cyber security»), where one of them is none. */
export function joinedOf(vocabulary: Vocabulary, one: string, next: string): string | null {
  if (vocabulary.isKnown(one, 3) && vocabulary.isKnown(next, 3)) return null;
  return vocabulary.isSpoken(one + next) ? one + next : null;
}

/** The word that was meant by one that is none in a name or an idea. */
export function nearestWord(vocabulary: Vocabulary, token: string): string | null {
  if (/\d/u.test(token) || vocabulary.isSpoken(token) || vocabulary.isNamed(token)) return null;
  const own = heardOf(token, withoutArticle(token));
  const { length } = own.sound;
  const most = forgiven(length);
  let best: { text: string; cost: number; strong: number } | null = null;
  for (let other = Math.max(3, length - most); most > 0 && other <= length + most; other += 1) {
    for (const [heard, word] of vocabulary.heard.get(other) ?? []) {
      const allowed: number = best ? Math.min(most, best.cost) : most;
      if (bitsOf(own.letters ^ heard.letters) > 2 * allowed) continue;
      // The first letter is seldom wrong.
      const cost: number = mistakes(own.sound, heard.sound, allowed) + (own.sound[0] === heard.sound[0] ? 0 : 0.5);
      const strong = word?.strong ?? 0;
      if (cost > most || (best && (cost > best.cost || (cost === best.cost && strong <= best.strong)))) continue;
      best = { text: heard.text, cost, strong };
    }
  }
  return best?.text ?? null;
}
