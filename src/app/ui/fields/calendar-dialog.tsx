import { type CalendarDate, GregorianCalendar, IslamicUmalquraCalendar, parseDate, toCalendar } from "@internationalized/date";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
  I18nProvider,
} from "react-aria-components";
import icons from "#app/ui/buttons/icon-button.module.css";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames, grid, kit, row, stack } from "#app/ui/kit.ts";
import dialogs from "#app/ui/overlays/dialog.module.css";
import { useModal } from "#app/ui/overlays/modal.ts";
import { PlainSelect } from "./plain-select.tsx";
import { Segmented } from "./segmented.tsx";
import styles from "./calendar-dialog.module.css";

export interface CalendarWords {
  title: string;
  close: string;
  /** Names the choice between the two. */
  reckoning: string;
  gregorian: string;
  hijri: string;
}

export interface CalendarDialogProps {
  open: boolean;
  onClose: () => void;
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
  language: "ar" | "en";
  words: CalendarWords;
}

type Reckoning = "gregory" | "islamic-umalqura";

/** The reckoning of this tab: whoever counts in one goes on in it. */
let lastReckoning: Reckoning = "gregory";

/** A month in Gregorian or Umm al-Qura days, weeks from Sunday. What it answers is a Gregorian day either way. */
export function CalendarDialog({ open, onClose, words, ...rest }: CalendarDialogProps) {
  const dialog = useModal(open, onClose);
  const title = useId();
  // After the dialog is shown, which gives the focus to its first button.
  useEffect(() => {
    if (open) dialog.current?.querySelector<HTMLElement>('td [tabindex="0"]')?.focus();
  }, [dialog, open]);
  return (
    <dialog ref={dialog} className={classNames(kit("border", "round-lg", "surface", "plain"), dialogs.dialog)} aria-labelledby={title}>
      {open ? (
        <div className={classNames(stack(12), styles.frame)}>
          {/* In place of a style element that react-aria would put into the page, which the policy refuses; its rule stands in our styles. */}
          <i id="react-aria-pressable-style" hidden />
          <div className={row(12, "center", "between")}>
            <h2 id={title} className={kit("lg")}>
              {words.title}
            </h2>
            <IconButton label={words.close} icon={<X aria-hidden="true" />} onClick={onClose} />
          </div>
          <Month {...rest} words={words} onClose={onClose} />
        </div>
      ) : null}
    </dialog>
  );
}

function Month({ value, min, max, onChange, onClose, language, words }: Omit<CalendarDialogProps, "open">) {
  const [reckoning, setReckoning] = useState(lastReckoning);
  const [region, Back, On] =
    language === "ar" ? (["ar-SA", ChevronRight, ChevronLeft] as const) : (["en-GB", ChevronLeft, ChevronRight] as const);
  return (
    <>
      <Segmented
        label={words.reckoning}
        value={reckoning}
        options={[
          { value: "gregory", label: words.gregorian },
          { value: "islamic-umalqura", label: words.hijri },
        ]}
        onChange={(next) => {
          lastReckoning = next;
          setReckoning(next);
        }}
      />
      <I18nProvider locale={`${region}-u-ca-${reckoning}-nu-latn`}>
        <Calendar
          key={reckoning}
          aria-label={words.title}
          className={classNames(stack(8), styles.calendar)}
          firstDayOfWeek="sun"
          value={dayIn(value)}
          // The list of years counts in the reckoning of its ends: from Gregorian ones it would leave Hijri years out.
          minValue={dayIn(min, reckoning)}
          maxValue={dayIn(max, reckoning)}
          onChange={(day) => {
            onChange(day.toString());
            onClose();
          }}
        >
          <div className={row(4, "center", "between")}>
            <Button slot="previous" className={icons.button ?? ""}>
              <Back aria-hidden="true" />
            </Button>
            <CalendarMonthPicker>{(picker) => <Picker {...picker} />}</CalendarMonthPicker>
            <CalendarYearPicker visibleYears={YEARS}>{(picker) => <Picker {...picker} />}</CalendarYearPicker>
            <Button slot="next" className={icons.button ?? ""}>
              <On aria-hidden="true" />
            </Button>
          </div>
          <CalendarGrid weekdayStyle="narrow">
            <CalendarGridHeader>
              {(day) => <CalendarHeaderCell className={kit("faint", "xs", "medium")}>{day}</CalendarHeaderCell>}
            </CalendarGridHeader>
            <CalendarGridBody>
              {(date) => <CalendarCell date={date} className={classNames(grid(0, "place-center", "round-sm", "tabular"), styles.day)} />}
            </CalendarGridBody>
          </CalendarGrid>
        </Calendar>
      </I18nProvider>
    </>
  );
}

/** Years in the list, around the one that is shown: from today most years of birth are among them. */
const YEARS = 120;

interface PickerProps {
  "aria-label": string;
  value: string | number;
  items: readonly { id: number; formatted: string }[];
  onChange: (key: string | number) => void;
}

/** Months or years, by the device's own list. */
const Picker = ({ value, items, onChange, "aria-label": label }: PickerProps) => (
  <PlainSelect
    label={label}
    value={String(value)}
    options={items.map(({ id, formatted }) => ({ value: String(id), label: formatted }))}
    onChange={(key) => onChange(Number(key))}
  />
);

/** What was typed so far may be no day yet. */
function dayIn(text: string | undefined, reckoning: Reckoning = "gregory"): CalendarDate | null {
  try {
    return text ? toCalendar(parseDate(text), reckoning === "gregory" ? new GregorianCalendar() : new IslamicUmalquraCalendar()) : null;
  } catch {
    return null;
  }
}
