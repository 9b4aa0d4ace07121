// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- a listbox of our own: its keys are the list's.
import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
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

const PAGE = 8;

/**
 * The country list of the phone field: a button and a listbox of our own, because the library's native select can neither
 * be searched by typing in Arabic nor told where to open (platform-spec §5).
 */
export function CountryList({ value, options, onChange, onFocus, onBlur, disabled, "aria-label": label }: Props) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const typed = useRef(NOTHING_TYPED);
  const [open, setOpen] = useState(false);
  const [above, setAbove] = useState(false);
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const dial = value ? dialCode(value) : "+";

  const show = () => {
    const box = button.current?.getBoundingClientRect();
    setAbove(box !== undefined && opensAbove(box.bottom, window.innerHeight));
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
    typed.current = NOTHING_TYPED;
    setOpen(true);
  };
  const hide = (refocus: boolean) => {
    setOpen(false);
    if (refocus) button.current?.focus();
  };
  const choose = (index: number) => {
    const option = options[index];
    if (!option || option.divider) return;
    onChange(option.value);
    hide(true);
  };

  useEffect(() => {
    if (open) list.current?.focus();
  }, [open]);
  useLayoutEffect(() => {
    if (open) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [open, active, id]);

  /** Steps over dividers; stays inside the list. */
  const step = (by: number) => {
    const way = Math.sign(by);
    let next = Math.min(options.length - 1, Math.max(0, active + by));
    while (options[next]?.divider) next += way;
    if (options[next]) setActive(next);
  };
  const find = (letter: string, at: number) => {
    const again = stillTyping(typed.current, at);
    typed.current = typeOn(typed.current, letter, at);
    const found = findCountry(options, typed.current.text, again ? active : active + 1);
    if (found >= 0) setActive(found);
  };
  const onKeys = (event: KeyboardEvent) => {
    const jumps: Record<string, number> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: PAGE,
      PageUp: -PAGE,
      End: options.length,
      Home: -options.length,
    };
    const jump = jumps[event.key];
    if (jump !== undefined) step(jump);
    else if (event.key === "Enter" || (event.key === " " && !stillTyping(typed.current, event.timeStamp))) choose(active);
    else if (event.key === "Escape") hide(true);
    else if (event.key === "Tab") return hide(true);
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) find(event.key, event.timeStamp);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.country}
        disabled={disabled}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-label={`${label}: ${chosen?.label ?? ""} ${dial}`}
        onClick={() => (open ? hide(true) : show())}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          show();
        }}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        {value ? <Flag country={value} file={flagFile(value)} /> : null}
        <span>{dial}</span>
        <ChevronDown className={css.chevron} aria-hidden />
      </button>
      {open ? (
        <ul
          ref={list}
          className={above ? `${css.list} ${css.above}` : css.list}
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          aria-activedescendant={`${id}-${active}`}
          onKeyDown={onKeys}
          onBlur={() => hide(false)}
        >
          {options.map((option, index) =>
            option.divider || !option.value ? (
              <li key="divider" role="presentation" className={css.divider} />
            ) : (
              <li
                key={option.value}
                id={`${id}-${index}`}
                role="option"
                aria-selected={option.value === value}
                className={index === active ? `${css.option} ${css.active}` : css.option}
                onPointerMove={() => setActive(index)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(index)}
              >
                <Flag country={option.value} file={flagFile(option.value)} />
                <span className={css.name}>{option.label}</span>
                <span className={css.dial} dir="ltr">
                  {dialCode(option.value)}
                </span>
              </li>
            ),
          )}
        </ul>
      ) : null}
    </>
  );
}
