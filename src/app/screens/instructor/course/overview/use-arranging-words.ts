import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { CourseOutline } from "#contract/content/teaching-content.ts";
import { languageAtom } from "#app/state/language/language.ts";
import type { Order } from "./outline-order.ts";
import { rowTitle, unitTitle } from "./outline-words.ts";
import { type ArrangingWords, type Held, standing } from "./use-arranging.ts";

/** What is said of each move, in whole sentences. */
export function useArrangingWords(outline: CourseOutline): ArrangingWords {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const titleOf = (what: Held, order: Order): string => {
    if (what.kind === "item") {
      const item = outline.sections.flatMap((section) => section.items).find(({ id }) => id === what.id);
      return item ? rowTitle(i18n, item, language) : "";
    }
    return unitName(what.id, order);
  };
  const unitName = (id: number, order: Order): string => {
    const unit = outline.sections.find((section) => section.id === id);
    return unit ? unitTitle(i18n, order.findIndex((one) => one.id === id) + 1, unit.translations, language) : "";
  };
  const at = (what: Held, order: Order): string => {
    const { place, of, unit } = standing(what, order);
    if (what.kind === "unit") return t`Place ${place} of ${of}`;
    const name = unitName(unit, order);
    return t`Place ${place} of ${of} in ${name}`;
  };
  return {
    pickedUp: (what, order) => {
      const [title, place] = [titleOf(what, order), at(what, order)];
      return t`${title}: picked up. ${place}.`;
    },
    moved: (what, order) => at(what, order),
    stays: (what, order) => {
      const place = at(what, order);
      return t`It can go no further. ${place}.`;
    },
    dropped: (what, order) => {
      const [title, place] = [titleOf(what, order), at(what, order)];
      return t`${title}: put down. ${place}.`;
    },
    restored: (what, order) => {
      const [title, place] = [titleOf(what, order), at(what, order)];
      return t`${title}: back in its place. ${place}.`;
    },
  };
}
