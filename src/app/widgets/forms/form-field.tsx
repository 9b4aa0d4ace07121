import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { asciiDigits } from "#contract/rules/digits.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { Field, type FieldAria } from "#app/ui/field.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { SelectInput, TextInput } from "#app/ui/text-input.tsx";
import { fieldSentence } from "./form-errors.ts";
import css from "./form-field.module.css";
import type { Form } from "./use-form.ts";

export interface FormFieldProps<Values extends object> {
  form: Form<Values>;
  name: keyof Values & string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
}

/** A field of a form: its error as a sentence in the language on screen, shown once the field was left. */
export function FormField<Values extends object>({
  form,
  name,
  optional,
  children,
  ...words
}: FormFieldProps<Values> & { children: (aria: FieldAria) => ReactNode }) {
  const { t, i18n } = useLingui();
  const error = form.errorOf(name);
  return (
    <Field
      {...words}
      optional={optional ? t`Optional` : undefined}
      required={!optional}
      error={error ? fieldSentence(i18n, error) : undefined}
    >
      {children}
    </Field>
  );
}

interface TextProps<Values extends object> extends FormFieldProps<Values> {
  type?: "text" | "email";
  autoComplete?: string;
  inputMode?: "text" | "email" | "numeric" | "url";
  /** E-mail, numbers and codes are left to right in both languages (glossary §8.6). */
  ltr?: boolean;
  maxLength?: number;
  /** Arabic-Indic digits become 0-9 as they are typed. */
  digits?: boolean;
  /** Of what is typed, where it is not the page's. */
  dir?: "rtl" | "ltr";
}

export function FormText<Values extends object>({
  type = "text",
  autoComplete,
  inputMode,
  ltr = false,
  maxLength,
  digits,
  dir,
  ...field
}: TextProps<Values>) {
  const { form, name } = field;
  return (
    <FormField {...field}>
      {(aria) => (
        <TextInput
          {...aria}
          name={name}
          type={type}
          autoComplete={autoComplete}
          inputMode={inputMode}
          maxLength={maxLength}
          ltr={ltr}
          dir={dir}
          autoCapitalize={ltr ? "none" : undefined}
          spellCheck={ltr ? false : undefined}
          value={String(form.values[name] ?? "")}
          onChange={(event) => {
            const text = event.currentTarget.value;
            form.set(name, (digits ? asciiDigits(text) : text) as never);
          }}
          onBlur={() => form.touch(name)}
        />
      )}
    </FormField>
  );
}

/** Several lines. */
export function FormTextArea<Values extends object>({ maxLength, ...field }: FormFieldProps<Values> & { maxLength?: number }) {
  const { form, name } = field;
  return (
    <FormField {...field}>
      {(aria) => (
        <TextArea
          {...aria}
          name={name}
          maxLength={maxLength}
          value={String(form.values[name] ?? "")}
          onChange={(event) => form.set(name, event.currentTarget.value as never)}
          onBlur={() => form.touch(name)}
        />
      )}
    </FormField>
  );
}

export function FormPassword<Values extends object>({
  autoComplete,
  ...field
}: FormFieldProps<Values> & { autoComplete: "current-password" | "new-password" }) {
  const { t } = useLingui();
  const { form, name } = field;
  return (
    <FormField {...field}>
      {(aria) => (
        <PasswordInput
          {...aria}
          name={name}
          autoComplete={autoComplete}
          showLabel={t`Show password`}
          hideLabel={t`Hide password`}
          value={String(form.values[name] ?? "")}
          onChange={(event) => form.set(name, event.currentTarget.value as never)}
          onBlur={() => form.touch(name)}
        />
      )}
    </FormField>
  );
}

interface SelectProps<Values extends object> extends FormFieldProps<Values> {
  options: readonly { id: number | string; name: string }[];
  autoComplete?: string;
  disabled?: boolean;
  /** Sets more than this field: what depends on the choice is chosen anew. */
  choose?: (value: string) => void;
}

/** A choice of a list, kept as text: empty while nothing is chosen. */
export function FormSelect<Values extends object>({ options, autoComplete, disabled, choose, ...field }: SelectProps<Values>) {
  const { t } = useLingui();
  const { form, name } = field;
  return (
    <FormField {...field}>
      {(aria) => (
        <SelectInput
          {...aria}
          name={name}
          autoComplete={autoComplete}
          disabled={disabled}
          value={String(form.values[name] ?? "")}
          onChange={({ currentTarget: { value } }) => (choose ? choose(value) : form.set(name, value as never))}
          onBlur={() => form.touch(name)}
        >
          <option value="">{t`Choose from the list`}</option>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </SelectInput>
      )}
    </FormField>
  );
}

export function FormCheckbox<Values extends object>({
  form,
  name,
  children,
}: {
  form: Form<Values>;
  name: keyof Values & string;
  children: ReactNode;
}) {
  const { i18n } = useLingui();
  const id = useId();
  const error = form.errorOf(name);
  return (
    <div>
      <Checkbox
        name={name}
        checked={form.values[name] === true}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        className={css.consent}
        onChange={(event) => form.set(name, event.currentTarget.checked as never)}
      >
        {children}
      </Checkbox>
      {error ? <FieldError id={id}>{fieldSentence(i18n, error)}</FieldError> : null}
    </div>
  );
}
