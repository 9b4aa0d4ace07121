import { useLingui } from "@lingui/react/macro";
import { Search, X } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { classNames, kit, row } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import css from "./list-tools.module.css";

interface Props {
  /** Names the field of the search, and stands in it while it is empty. */
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** The search asks the server: with Enter, and when the field is emptied. */
  onEnter?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** One row of 48 above a list: a search that opens over the row, and what narrows the list. */
export function ListTools({ label, value, onSearch, onEnter = false, className, children }: Props) {
  const { t } = useLingui();
  const root = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(value !== "");
  const [typed, setTyped] = useState(value);
  const turned = useRef(false);
  useEffect(() => {
    if (turned.current) root.current?.querySelector<HTMLElement>(open ? "input" : "button")?.focus();
  }, [open]);
  const turn = (on: boolean) => {
    turned.current = true;
    setOpen(on);
    if (on) return;
    setTyped("");
    onSearch("");
  };
  const type = (text: string) => {
    setTyped(text);
    if (!onEnter || text === "") onSearch(text);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <search>
      <form ref={root} className={classNames(row(8, "center"), css.tools, className)} onSubmit={submit}>
        {open ? (
          <>
            <TextInput
              type="search"
              name="search"
              maxLength={120}
              aria-label={label}
              placeholder={label}
              start={<Search className={kit("no-shrink", "icon-20", "soft")} aria-hidden="true" />}
              value={typed}
              onChange={(event) => type(event.target.value)}
              onKeyDown={(event) => event.key === "Escape" && turn(false)}
            />
            <IconButton label={t`Close the search`} icon={<X aria-hidden="true" />} onClick={() => turn(false)} />
          </>
        ) : (
          <>
            <IconButton label={t`Search`} icon={<Search aria-hidden="true" />} onClick={() => turn(true)} />
            {children}
          </>
        )}
      </form>
    </search>
  );
}

/** Chips that narrow a list, in one line that scrolls aside. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={css.chips}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      <div className={row(8)}>{children}</div>
    </fieldset>
  );
}
