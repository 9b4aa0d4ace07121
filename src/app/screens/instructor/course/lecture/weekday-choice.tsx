import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { formatWeekday } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import css from "./lecture.module.css";

/** A week from Sunday on, 22 November 2026: only the names of its days are used. */
const WEEK = [22, 23, 24, 25, 26, 27, 28].map((day) => `2026-11-${day}`);

/** Days of the week, from Sunday as the week begins; several may be chosen. */
export function WeekdayChoice({ value, onChange }: { value: readonly number[]; onChange: (days: number[]) => void }) {
  const language = useAtomValue(languageAtom);
  return (
    <fieldset className={classNames(grid(4, "min-0"), css.days)}>
      <legend className={kit("below-8", "sm", "strong")}>
        <Trans>Days of the week</Trans>
      </legend>
      {WEEK.map((day, weekday) => (
        <button
          key={day}
          className={kit("round-sm", "surface", "xs", "medium")}
          type="button"
          aria-pressed={value.includes(weekday)}
          aria-label={formatWeekday(language, day)}
          onClick={() =>
            onChange(value.includes(weekday) ? value.filter((one) => one !== weekday) : [...value, weekday].toSorted((a, b) => a - b))
          }
        >
          {formatWeekday(language, day, "short")}
        </button>
      ))}
    </fieldset>
  );
}
