import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { DatePicker, type DatePickerProps } from "#app/ui/fields/date-picker.tsx";
import { languageAtom } from "#app/state/language/language.ts";

/** A day as it travels, typed or chosen from a calendar, Gregorian or Hijri. */
export function DayInput(props: Omit<DatePickerProps, "language" | "words">) {
  const { t } = useLingui();
  return (
    <DatePicker
      {...props}
      language={useAtomValue(languageAtom)}
      words={{
        open: t`Choose from the calendar`,
        title: t`Choose a day`,
        close: t`Close`,
        reckoning: t`Calendar`,
        gregorian: t`Gregorian`,
        hijri: t`Hijri`,
      }}
    />
  );
}
