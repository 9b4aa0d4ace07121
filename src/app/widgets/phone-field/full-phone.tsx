import { useLingui } from "@lingui/react/macro";
import { type ClipboardEvent, type FormEvent, useMemo, useRef } from "react";
import PhoneInput, { type Country, getCountries } from "react-phone-number-input";
import { classNames, grid } from "#app/ui/kit.ts";
import { PHONE, splitExtension } from "#contract/rules/phone.ts";
import { CountryList } from "./country-list.tsx";
import { PhoneExtension, useExtension } from "./phone-extension.tsx";
import type { PhoneProps } from "./phone-props.ts";
import { joinPhone, splitPhone } from "./phone-text.ts";
import { countryNames, readPasted } from "./phone-value.ts";
import css from "./phone-field.module.css";

/**
 * An international phone number: country list and national number in one control, left to right in both languages. The
 * library keeps digits and format (Arabic-Indic digits become 0-9, letters never arrive); nothing comes from a third party.
 * In a chunk of its own: the numbering plans of the world weigh more than a whole screen.
 */
export function FullPhone({ id, name, value, onChange, invalid, disabled, required, describedBy }: PhoneProps) {
  const { t, i18n } = useLingui();
  const language = i18n.locale;
  const { number, extension } = splitPhone(value);
  const box = useExtension(number);
  const country = useRef<string | undefined>(PHONE.defaultCountry);
  const names = useMemo(() => countryNames(language, getCountries()), [language]);
  const paste = (event: ClipboardEvent) => {
    const pasted = readPasted(event.clipboardData.getData("text"), country.current);
    if (pasted === null) return;
    event.preventDefault();
    onChange(pasted);
  };
  /** The browser fills in, and a drop brings, a number with its extension at once: the library would add the digits of both. */
  const fill = (event: FormEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLInputElement) || target.name !== name || !splitExtension(target.value).extension) return;
    const whole = readPasted(target.value, country.current);
    if (whole === null) return;
    event.stopPropagation();
    onChange(whole);
  };

  return (
    <div className={classNames(grid(4, "min-0"), css.field)} data-invalid={invalid || undefined} onChangeCapture={fill}>
      <PhoneInput
        id={id}
        name={name}
        value={number}
        onChange={(next) => onChange(joinPhone(next ?? "", extension))}
        onCountryChange={(next) => {
          country.current = next;
        }}
        defaultCountry={PHONE.defaultCountry as Country}
        countryOptionsOrder={[...PHONE.preferred, "|", "..."]}
        addInternationalOption={false}
        initialValueFormat="national"
        labels={names}
        locales={language}
        countrySelectComponent={CountryList}
        countrySelectProps={{ "aria-label": t`Country and dial code` }}
        className={css.control}
        numberInputProps={{ className: css.number, onBeforeInput: box.onBeforeInput }}
        maxLength={PHONE.maxInput}
        autoComplete="tel"
        inputMode="tel"
        dir="ltr"
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        aria-describedby={describedBy}
        onPaste={paste}
      />
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
