// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- a listbox whose keys are those of its field.
import type { ReactNode } from "react";
import { classNames, kit } from "#app/ui/kit.ts";
import type { Combobox } from "./use-combobox.ts";
import css from "./combobox.module.css";

interface Props<Option> {
  of: Combobox<Option>;
  /** Accessible name. */
  label: string;
  keyOf: (option: Option) => string | number;
  /** What is chosen now; by default that is what the keys have come to. */
  isSelected?: (option: Option) => boolean;
  /** It opens above its field, where there is more room. */
  above?: boolean;
  /** It stands in the page, and not over it. */
  inPage?: boolean;
  className?: string | undefined;
  optionClassName: string;
  /** What is no option, where it is more than a line that parts others. */
  head?: (option: Option) => ReactNode;
  children: (option: Option) => ReactNode;
}

/** The list of `useCombobox`, in the box of its field; nothing while it is closed. */
export function ComboboxList<Option>(props: Props<Option>) {
  const { of, label, keyOf, isSelected, above, inPage, className, optionClassName, head, children } = props;
  if (!of.shown) return null;
  return (
    <ul
      id={of.id}
      role="listbox"
      aria-label={label}
      className={classNames(
        inPage ? css.inPage : classNames(kit("absolute", "surface", "border", "round-md", "float"), css.list),
        above && css.above,
        className,
      )}
      // The field would lose the focus, and the list with it, before the press is a click.
      onMouseDown={(event) => event.preventDefault()}
    >
      {of.options.map((option, place) =>
        of.isOption(option) ? (
          <li
            key={keyOf(option)}
            id={`${of.id}-${place}`}
            role="option"
            aria-selected={isSelected ? isSelected(option) : place === of.active}
            className={classNames(optionClassName, kit("tap", "pointer"), place === of.active && classNames(kit("sunken"), css.active))}
            onPointerMove={() => of.setActive(place)}
            onClick={() => of.choose(option)}
          >
            {children(option)}
          </li>
        ) : (
          <li key={keyOf(option)} role="presentation" className={head ? undefined : css.divider}>
            {head?.(option)}
          </li>
        ),
      )}
    </ul>
  );
}
