import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId } from "react";
import { asciiDigits } from "#contract/rules/digits.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { Field, type FieldAria } from "#app/ui/fields/field.tsx";
import { PasswordInput } from "#app/ui/fields/password-input.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { SelectInput, TextInput } from "#app/ui/fields/text-input.tsx";
import { fieldSentence } from "./form-errors.ts";
import css from "./form-field.module.css";
import type { FieldOf, FormPart } from "./use-form.ts";

export interface FormFieldProps<Values extends object> {
  form: FormPart<Values>;
  name: keyof Values & string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
}

/** The props of a field that holds text. */
export interface TextFieldProps<Values extends object> extends FormFieldProps<Values> {
  name: FieldOf<Values, string>;
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

interface TextProps<Values extends object> extends TextFieldProps<Values> {
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
            form.put(name, digits ? asciiDigits(text) : text);
          }}
          onBlur={() => form.touch(name)}
        />
      )}
    </FormField>
  );
}

/** Several lines. */
export function FormTextArea<Values extends object>({ maxLength, ...field }: TextFieldProps<Values> & { maxLength?: number }) {
  const { form, name } = field;
  return (
    <FormField {...field}>
      {(aria) => (
        <TextArea
          {...aria}
          name={name}
          maxLength={maxLength}
          value={String(form.values[name] ?? "")}
          onChange={(event) => form.put(name, event.currentTarget.value)}
          onBlur={() => form.touch(name)}
        />
      )}
    </FormField>
  );
}

export function FormPassword<Values extends object>({
  autoComplete,
  ...field
}: TextFieldProps<Values> & { autoComplete: "current-password" | "new-password" }) {
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
          onChange={(event) => form.put(name, event.currentTarget.value)}
          onBlur={() => form.touch(name)}
        />
      )}
    </FormField>
  );
}

interface SelectProps<Values extends object> extends TextFieldProps<Values> {
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
          onChange={({ currentTarget: { value } }) => (choose ? choose(value) : form.put(name, value))}
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
  form: FormPart<Values>;
  name: FieldOf<Values, boolean>;
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
        onChange={(event) => form.put(name, event.currentTarget.checked)}
      >
        {children}
      </Checkbox>
      {error ? <FieldError id={id}>{fieldSentence(i18n, error)}</FieldError> : null}
    </div>
  );
}
