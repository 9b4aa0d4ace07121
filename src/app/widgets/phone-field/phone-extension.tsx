import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { classNames, kit, row } from "#app/ui/kit.ts";
import { announcesExtension, extensionDigits } from "./phone-text.ts";
import css from "./phone-field.module.css";

interface Props {
  extension: string;
  onChange: (extension: string) => void;
  onClose: () => void;
  /** Opened by a sign typed after the number: the digits that follow belong here. */
  focused: boolean;
}

/** The extension under a number: there once one was pasted, or announced by `x`, `#` or a comma after the number (platform-spec §5). */
export function PhoneExtension({ extension, onChange, onClose, focused }: Props) {
  const { t } = useLingui();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return (
    <div className={row(8, "center", "soft", "xs")}>
      <label htmlFor={id}>{t`Extension`}</label>
      <input
        ref={input}
        id={id}
        className={classNames(
          kit("round-sm", "surface", "plain", "md", "tabular", "tap", "pad-x-12", "border-control"),
          css.extensionDigits,
        )}
        type="text"
        dir="ltr"
        inputMode="numeric"
        autoComplete="tel-extension"
        value={extension}
        onChange={(event) => onChange(extensionDigits(event.currentTarget.value))}
        onBlur={() => extension === "" && onClose()}
      />
      <button
        type="button"
        className={classNames(kit("place-center", "no-border", "no-ground", "pointer"), css.drop)}
        aria-label={t`Remove extension`}
        onClick={onClose}
      >
        <X className={kit("icon-16")} aria-hidden />
      </button>
    </div>
  );
}

/** Whether the box for the extension is open, and what opens it from the number's own input. */
export function useExtension(number: string) {
  const [open, setOpen] = useState(false);
  return {
    open,
    close: () => setOpen(false),
    onBeforeInput: (event: FormEvent<HTMLInputElement>) => {
      const { data } = event as FormEvent<HTMLInputElement> & { data?: string | null };
      if (number === "" || !data || !announcesExtension(data)) return;
      event.preventDefault();
      setOpen(true);
    },
  };
}
