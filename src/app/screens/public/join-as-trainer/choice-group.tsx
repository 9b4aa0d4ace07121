import { useLingui } from "@lingui/react/macro";
import type { MessageDescriptor } from "@lingui/core";
import { type FocusEvent, type ReactNode, useId } from "react";
import { Checkbox, RadioRow } from "#app/ui/fields/checkbox.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import type { JoinValues } from "./join-values.ts";
import css from "./choice-group.module.css";

interface Props {
  form: Form<JoinValues>;
  name: "gender" | "qualification" | "languages";
  label: ReactNode;
  optional?: boolean;
  words: Readonly<Record<string, MessageDescriptor>>;
  /** An optional single choice can be taken back. */
  none?: ReactNode;
}

/** A question with a few answers in sight: real radios for one, checkboxes for several. */
export function ChoiceGroup({ form, name, label, optional = false, words, none }: Props) {
  const { t, i18n } = useLingui();
  const id = useId();
  const error = form.errorOf(name);
  const chosen = form.values[name];
  const several = Array.isArray(chosen);
  const control = {
    name,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? id : undefined,
    // The group is left when the focus leaves all its choices.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) =>
      currentTarget.closest("fieldset")?.contains(relatedTarget) || form.touch(name),
  } as const;
  const toggle = (value: string) => {
    if (name !== "languages") return form.set(name, value);
    const { languages } = form.values;
    return form.set(name, languages.includes(value) ? languages.filter((other) => other !== value) : [...languages, value]);
  };
  return (
    <fieldset className={kit("min-0")} data-field={name}>
      <legend className={kit("sm", "strong", "leading-note")}>
        {label}
        {optional ? <span className={kit("faint", "xs", "regular", "before-8")}>{t`Optional`}</span> : null}
      </legend>
      <div className={classNames(grid(0, "nowrap", "gap-x-16"), css.choices)}>
        {Object.entries(words).map(([value, word]) =>
          several ? (
            <Checkbox key={value} checked={chosen.includes(value)} onChange={() => toggle(value)} {...control}>
              {i18n._(word)}
            </Checkbox>
          ) : (
            <RadioRow key={value} value={value} checked={chosen === value} onChange={() => toggle(value)} {...control}>
              {i18n._(word)}
            </RadioRow>
          ),
        )}
        {none ? (
          <RadioRow {...control} value="" checked={chosen === ""} onChange={() => toggle("")}>
            {none}
          </RadioRow>
        ) : null}
      </div>
      {error ? <FieldError id={id}>{fieldSentence(i18n, error)}</FieldError> : null}
    </fieldset>
  );
}
