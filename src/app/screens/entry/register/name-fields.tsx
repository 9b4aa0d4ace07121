import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ClipboardEvent, useId } from "react";
import { TextInput } from "#app/ui/text-input.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import { NAME_PARTS, type NamePart, nameFault, type Script, spreadName } from "./name-parts.ts";
import type { RegisterValues } from "./register-values.ts";
import css from "./register-screen.module.css";

const LABELS = {
  first: msg({ message: "First", context: "name part" }),
  father: msg({ message: "Father", context: "name part" }),
  grandfather: msg({ message: "Grandfather", context: "name part" }),
  family: msg({ message: "Family", context: "name part" }),
} satisfies Record<NamePart, unknown>;

/** What browsers fill in of their own; the two middle names have no standard hint. */
const AUTOCOMPLETE: Record<NamePart, string> = { first: "given-name", father: "off", grandfather: "off", family: "family-name" };

interface Props {
  form: Form<RegisterValues>;
  name: "full_name_ar" | "full_name_en";
  script: Script;
}

/** Four labelled parts of one name. The message names the part that is missing, because the name is printed on certificates. */
export function NameFields({ form, name, script }: Props) {
  const { t, i18n } = useLingui();
  const id = useId();
  const required = script === "ar";
  const parts = form.values[name];
  const error = form.errorOf(name);
  const fault = error ? nameFault(parts, script, required) : null;
  const part = fault ? i18n._(LABELS[fault.part]) : "";
  const sentence = !error
    ? null
    : fault?.fault === "missing"
      ? t({ message: `The “${part}” part is missing; all four names are printed on the certificate.` })
      : fieldSentence(i18n, error);
  const paste = (event: ClipboardEvent) => {
    const spread = spreadName(event.clipboardData.getData("text"));
    if (!spread) return;
    event.preventDefault();
    form.set(name, spread);
  };

  return (
    <fieldset className={css.name} data-field={name} aria-describedby={sentence ? `${id}-error` : undefined}>
      <legend>
        {script === "ar" ? <Trans>In Arabic</Trans> : <Trans>In English</Trans>}
        {required ? null : (
          <span className={css.optional}>
            <Trans>Optional</Trans>
          </span>
        )}
      </legend>
      <div className={css.parts}>
        {NAME_PARTS.map((key) => (
          <div key={key} className={css.part}>
            <label htmlFor={`${id}-${key}`}>{i18n._(LABELS[key])}</label>
            <TextInput
              id={`${id}-${key}`}
              name={`${name}_${key}`}
              value={parts[key]}
              dir={script === "ar" ? "rtl" : "ltr"}
              lang={script}
              maxLength={60}
              autoComplete={script === "ar" ? AUTOCOMPLETE[key] : "off"}
              aria-invalid={fault?.part === key || undefined}
              aria-describedby={fault?.part === key ? `${id}-error` : undefined}
              onChange={(event) => form.set(name, { ...parts, [key]: event.currentTarget.value })}
              onPaste={paste}
              onBlur={(event) => {
                // The name is left when the focus leaves all four parts.
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
