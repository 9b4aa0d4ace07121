import type { ProgramCard } from "#contract/catalogue/catalogue.ts";
import { cardInLanguage } from "#contract/catalogue/card-in-language.ts";
import type { Language } from "#contract/shapes.ts";
import { readApiCopy } from "#offline/api-cache.ts";
import { apiAddress } from "#app/api/api-base.ts";

/**
 * What this device holds of a read in a language nobody has read it in: the catalogue's cards carry their texts in both, so a
 * switch needs no network. Null where there is no copy, or it is none of cards.
 */
export async function readOtherLanguage(address: string, language: Language) {
  const copy = await readApiCopy(apiAddress() + address, language === "ar" ? "en" : "ar");
  const { data, meta } = (copy?.envelope ?? {}) as { data?: unknown; meta?: unknown };
  if (!copy || !Array.isArray(data)) return null;
  const cards = data.map((card: ProgramCard) => cardInLanguage(card, language));
  return cards.includes(null) ? null : { data: cards, meta: meta ?? null, asOf: copy.at };
}
