import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { type ClipboardEvent, useMemo, useRef } from "react";
import PhoneInput, { type Country, getCountries } from "react-phone-number-input";
import { PHONE } from "#contract/rules/phone.ts";
import { CountryList } from "./country-list.tsx";
import { countryNames, joinPhone, readPasted, splitPhone } from "./phone-value.ts";
import css from "./phone-field.module.css";

interface Props {
  id: string;
  name: string;
  /** The wire form: E.164 with `;ext=` where there is an extension; empty while nothing is written. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  invalid?: boolean;
  disabled?: boolean;
  describedBy?: string | undefined;
}

/**
 * An international phone number: country list and national number in one control, left to right in both languages. The
 * library keeps digits and format (Arabic-Indic digits become 0-9, letters never arrive); no flags, nothing from a third party.
 */
export function PhoneField({ id, name, value, onChange, onBlur, invalid = false, disabled = false, describedBy }: Props) {
  const { t, i18n } = useLingui();
  const language = i18n.locale;
  const { number, extension } = splitPhone(value);
  const country = useRef<string | undefined>(PHONE.defaultCountry);
  const names = useMemo(() => countryNames(language, getCountries()), [language]);
  const paste = (event: ClipboardEvent) => {
    const pasted = readPasted(event.clipboardData.getData("text"), country.current);
    if (pasted === null) return;
    event.preventDefault();
    onChange(pasted);
  };

  return (
    <div className={css.field} data-invalid={invalid || undefined}>
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
        numberInputProps={{ className: css.number }}
        maxLength={PHONE.maxInput}
        autoComplete="tel"
        inputMode="tel"
        dir="ltr"
        disabled={disabled}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        onBlur={onBlur}
        onPaste={paste}
      />
      {extension ? (
        <p className={css.extension}>
          <span>
            {t`Extension`} <bdi dir="ltr">{extension}</bdi>
          </span>
          <button type="button" className={css.drop} aria-label={t`Remove extension`} onClick={() => onChange(number)}>
            <X aria-hidden />
          </button>
        </p>
      ) : null}
    </div>
  );
}
