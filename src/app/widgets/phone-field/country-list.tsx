import { ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import { ComboboxList } from "#app/ui/combobox/combobox-list.tsx";
import { useCombobox } from "#app/ui/combobox/use-combobox.ts";
import { classNames, grid, inline, kit } from "#app/ui/kit.ts";
import { Flag } from "./flag.tsx";
import { flagFile } from "./flag-files.ts";
import { opensAbove } from "./list-place.ts";
import { type CountryOption, dialCode, findCountry } from "./phone-value.ts";
import { NOTHING_TYPED, stillTyping, typeOn } from "./type-ahead.ts";
import css from "./phone-field.module.css";

interface Props {
  value?: string;
  options: CountryOption[];
  onChange: (country: string | undefined) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  disabled?: boolean;
  "aria-label": string;
}

/**
 * The country list of the phone field: the library's native select can neither be searched by typing in Arabic nor told where to open
 * (platform-spec §5).
 */
export function CountryList({ value, options, onChange, onFocus, onBlur, disabled, "aria-label": label }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const typed = useRef(NOTHING_TYPED);
  const [above, setAbove] = useState(false);
  const isChosen = (option: CountryOption) => value !== undefined && option.value === value;
  const chosen = options.find(isChosen);
  const dial = value ? dialCode(value) : "+";
  const combobox = useCombobox<CountryOption>({
    options: () => options,
    isOption: (option) => option.value !== undefined && !option.divider,
    onChoose: (option) => {
      onChange(option.value);
      // The library takes the focus into the number.
      button.current?.focus();
    },
    onOpen: () => {
      const box = button.current?.getBoundingClientRect();
      setAbove(box !== undefined && opensAbove(box.bottom, window.innerHeight));
      typed.current = NOTHING_TYPED;
      return Math.max(0, options.findIndex(isChosen));
    },
    find: (letter, at, active) => {
      const again = stillTyping(typed.current, at);
      typed.current = typeOn(typed.current, letter, at);
      return findCountry(options, typed.current.text, again ? active : active + 1);
    },
    isFinding: (at) => stillTyping(typed.current, at),
  });

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classNames(
          inline(8, "center", "soft", "leading-note", "nowrap", "high-48", "pad-x-12", "no-border", "no-ground", "pointer"),
          css.country,
        )}
        disabled={disabled}
        {...combobox.field}
        aria-label={`${label}: ${chosen?.label ?? ""} ${dial}`}
        onClick={(event) => {
          // A press gives a button no focus everywhere, and the keys of the list are its button's.
          event.currentTarget.focus();
          if (combobox.shown) combobox.close();
          else combobox.open();
        }}
        onFocus={onFocus}
        onBlur={() => {
          combobox.field.onBlur();
          onBlur?.();
        }}
      >
        {value ? <Flag country={value} file={flagFile(value)} /> : null}
        <span>{dial}</span>
        <ChevronDown className={kit("icon-18")} aria-hidden />
      </button>
      <ComboboxList
        of={combobox}
        label={label}
        keyOf={(option) => option.value ?? "divider"}
        isSelected={isChosen}
        above={above}
        className={classNames(kit("pad-8"), css.list)}
        optionClassName={classNames(grid(12, "cols-auto-1-auto", "center", "pad-x-12", "round-sm", "md", "leading-ui"), css.option)}
      >
        {(option) =>
          option.value ? (
            <>
              <Flag country={option.value} file={flagFile(option.value)} />
              <span className={css.name}>{option.label}</span>
              <span className={kit("soft", "tabular")} dir="ltr">
                {dialCode(option.value)}
              </span>
            </>
          ) : null
        }
      </ComboboxList>
    </>
  );
}
