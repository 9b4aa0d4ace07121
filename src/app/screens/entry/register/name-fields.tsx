import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ClipboardEvent, useId } from "react";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { givesFourNames } from "#contract/accounts/person-name.ts";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import { type NamePart, partFault, partsOf, spreadName } from "./name-parts.ts";
import { askedName, type RegisterValues } from "./register-values.ts";
import css from "./register-screen.module.css";

const SAUDI_LABELS = {
  first: msg({ message: "First", context: "name part" }),
  father: msg({ message: "Father", context: "name part" }),
  grandfather: msg({ message: "Grandfather", context: "name part" }),
  family: msg({ message: "Family", context: "name part" }),
} satisfies Record<NamePart, unknown>;

const PASSPORT_LABELS = { ...SAUDI_LABELS, first: msg`Given names`, family: msg`Surname` };

/** What browsers fill in of their own; the two middle names have no standard hint. */
const AUTOCOMPLETE: Record<NamePart, string> = { first: "given-name", father: "off", grandfather: "off", family: "family-name" };

/** Labelled parts of the name, as its nationality writes it. The message names the part, because the name is printed on certificates. */
export function NameFields({ form }: { form: Form<RegisterValues> }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { nationality, script } = form.values;
  const name = askedName(script);
  const labels = givesFourNames(nationality) ? SAUDI_LABELS : PASSPORT_LABELS;
  const shown = partsOf(nationality);
  const parts = form.values[name];
  const error = form.errorOf(name);
  const fault = error ? partFault(parts, script, nationality) : null;
  const part = fault ? i18n._(labels[fault.part]) : "";
  const sentence = !error
    ? null
    : fault?.missing
      ? t({ message: `The “${part}” part is missing; all four names are printed on the certificate.` })
      : fieldSentence(i18n, error);
  const paste = (event: ClipboardEvent) => {
    const spread = spreadName(event.clipboardData.getData("text"), nationality);
    if (!spread) return;
    event.preventDefault();
    form.set(name, spread);
  };

  return (
    <fieldset className={kit("min-0")} data-field={name} aria-describedby={sentence ? `${id}-error` : undefined}>
      <legend className={kit("sm", "strong", "leading-note")}>
        {script === "ar" ? <Trans>In Arabic</Trans> : <Trans>In English</Trans>}
      </legend>
      <div className={classNames(grid(12, shown.length === 4 ? "cols-4" : "cols-2"), css.parts)}>
        {shown.map((key) => (
          <div key={key} className={grid(4, "min-0")}>
            <label className={kit("soft", "xs", "leading-note")} htmlFor={`${id}-${key}`}>
              {i18n._(labels[key])}
            </label>
            <TextInput
              id={`${id}-${key}`}
              name={`${name}_${key}`}
              value={parts[key]}
              dir={script === "ar" ? "rtl" : "ltr"}
              lang={script}
              maxLength={60}
              autoComplete={AUTOCOMPLETE[key]}
              aria-invalid={fault?.part === key || undefined}
              aria-describedby={fault?.part === key ? `${id}-error` : undefined}
              onChange={(event) => form.set(name, { ...parts, [key]: event.currentTarget.value })}
              onPaste={paste}
              onBlur={(event) => {
                // The name is left when the focus leaves all its parts.
                if (!event.currentTarget.closest("fieldset")?.contains(event.relatedTarget)) form.touch(name);
              }}
            />
          </div>
        ))}
      </div>
      {sentence ? <FieldError id={`${id}-error`}>{sentence}</FieldError> : null}
    </fieldset>
  );
}
