import { learnBuyingWords } from "#app/i18n/buying-words.ts";

/** With words of its own. */
export async function readyCard() {
  const [module] = await Promise.all([import("./card-more.tsx"), learnBuyingWords()]);
  return { default: module.CardMore };
}
