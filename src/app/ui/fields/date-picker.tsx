import { CalendarDays } from "lucide-react";
import { type ComponentType, useRef, useState } from "react";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import type { CalendarDialogProps, CalendarWords } from "./calendar-dialog.tsx";
import styles from "./date-picker.module.css";
import { TextInput, type TextInputProps } from "./text-input.tsx";

export interface DatePickerProps extends Omit<TextInputProps, "type" | "value" | "min" | "max" | "onChange" | "end" | "ref"> {
  /** `YYYY-MM-DD`, or nothing. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
  language: "ar" | "en";
  words: CalendarWords & { open: string };
}

/**
 * A day, typed or chosen by the device's own control, and beside it a calendar in both reckonings. The calendar weighs as much as
 * a page: it is fetched when its button is pressed, and where it cannot be had the device's own opens in its place.
 */
export function DatePicker({ value, min, max, onChange, language, words, className, ...input }: DatePickerProps) {
  const field = useRef<HTMLInputElement>(null);
  const [Calendar, setCalendar] = useState<ComponentType<CalendarDialogProps> | null>(null);
  const [open, setOpen] = useState(false);
  const show = async () => {
    try {
      const { CalendarDialog } = await import("./calendar-dialog.tsx");
      setCalendar(() => CalendarDialog);
      setOpen(true);
    } catch {
      field.current?.focus();
      field.current?.showPicker();
    }
  };
  return (
    <>
      <TextInput
        {...input}
        ref={field}
        type="date"
        min={min}
        max={max}
        value={value}
        className={classNames(styles.date, className)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        end={
          <IconButton
            label={words.open}
            icon={<CalendarDays aria-hidden="true" />}
            className={layout.scripted}
            aria-haspopup="dialog"
            disabled={input.disabled || input.readOnly}
            onClick={() => void show()}
          />
        }
      />
      {Calendar ? (
        <Calendar
          open={open}
          onClose={() => setOpen(false)}
          value={value}
          min={min}
          max={max}
          onChange={onChange}
          language={language}
          words={words}
        />
      ) : null}
    </>
  );
}
