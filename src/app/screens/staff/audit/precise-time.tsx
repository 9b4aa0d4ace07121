import { useAtomValue } from "jotai";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";

/** A moment to the millisecond, as Riyadh's clocks showed it. */
export function PreciseTime({ at }: { at: string }) {
  const language = useAtomValue(languageAtom);
  const clock = new Date(Date.parse(at) + 3 * 3_600_000).toISOString().slice(11, 23);
  return (
    <time dateTime={at}>
      {formatDate(language, at)} <bdi dir="ltr">{clock}</bdi>
    </time>
  );
}
