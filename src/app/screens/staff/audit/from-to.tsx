import { useAtomValue } from "jotai";
import { languageAtom } from "#app/state/language/language.ts";

/** A value before a change and after it, masked as the log keeps them; the arrow points as the language reads. */
export function FromTo({ before, after }: { before: string | null; after: string | null }) {
  const arrow = useAtomValue(languageAtom) === "ar" ? "←" : "→";
  return (
    <span>
      <bdi>{before ?? "–"}</bdi> <span aria-hidden="true">{arrow}</span> <bdi>{after ?? "–"}</bdi>
    </span>
  );
}
