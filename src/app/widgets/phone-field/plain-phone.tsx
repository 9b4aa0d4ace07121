import { type ClipboardEvent, useState } from "react";
import { classNames, grid, inline } from "#app/ui/kit.ts";
import { PHONE, splitExtension } from "#contract/rules/phone.ts";
import { defaultFlag } from "./default-flag.ts";
import { Flag } from "./flag.tsx";
import { PhoneExtension, useExtension } from "./phone-extension.tsx";
import type { PhoneProps } from "./phone-props.ts";
import { DEFAULT_DIAL, joinPhone, keptTyping, splitPhone, typedNumber, wireNumber } from "./phone-text.ts";
import css from "./phone-field.module.css";

/**
 * The phone field without the numbering plans: on the server, while they load, and where they cannot be had. It takes any
 * international number; one without a country code is of the default country.
 */
export function PlainPhone({ id, name, value, onChange, invalid, disabled, required, describedBy }: PhoneProps) {
  const { number, extension } = splitPhone(value);
  const [typed, setTyped] = useState("");
  // The text as it was typed, while it still says the value; else the value came from elsewhere (a draft).
  const shown = wireNumber(typed) === number ? typed : typedNumber(number);
  const box = useExtension(number);
  const type = (text: string, added = extension) => {
    setTyped(text);
    onChange(joinPhone(wireNumber(text), added));
  };
  /** A number with its extension, however it came: pasted, dropped, or filled in by the browser. */
  const takeWhole = (text: string): boolean => {
    const whole = splitExtension(text.trim().slice(0, PHONE.maxInput));
    if (whole.extension === "") return false;
    type(keptTyping(whole.number), whole.extension);
    return true;
  };
  const paste = (event: ClipboardEvent) => {
    if (takeWhole(event.clipboardData.getData("text"))) event.preventDefault();
  };
  const international = /^\s*(?:\+|00)/u.test(shown) && !shown.startsWith(DEFAULT_DIAL);

  return (
    <div className={classNames(grid(4, "min-0"), css.field)} data-invalid={invalid || undefined}>
      <div className={css.control}>
        <span
          className={classNames(
            inline(8, "center", "soft", "leading-note", "nowrap", "high-48", "pad-x-12", "no-border", "no-ground", "pointer"),
            css.country,
          )}
        >
          {international ? null : <Flag country={PHONE.defaultCountry} file={defaultFlag} />}
          <span>{international ? "+" : DEFAULT_DIAL}</span>
        </span>
        <input
          id={id}
          name={name}
          className={css.number}
          type="tel"
          dir="ltr"
          inputMode="tel"
          autoComplete="tel"
          maxLength={PHONE.maxInput}
          value={shown}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-required={required || undefined}
          aria-describedby={describedBy}
          onChange={({ currentTarget: { value: text } }) => takeWhole(text) || type(keptTyping(text))}
          onBeforeInput={box.onBeforeInput}
          onPaste={paste}
        />
      </div>
      {extension || box.open ? (
        <PhoneExtension
          extension={extension}
          focused={box.open}
          onChange={(digits) => onChange(joinPhone(number, digits))}
          onClose={() => {
            box.close();
            onChange(number);
          }}
        />
      ) : null}
    </div>
  );
}
