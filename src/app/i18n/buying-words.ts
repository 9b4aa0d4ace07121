import { catalogues, enterArea } from "./language.ts";

/** Brings the words of what few buyers meet, such as a waiting list: the start of every page carries none of it. */
export async function learnBuyingWords(): Promise<void> {
  catalogues.ar.buying = () => import("#locales/ar/buying.po");
  catalogues.en.buying = () => import("#locales/en/buying.po");
  await enterArea("buying");
}
