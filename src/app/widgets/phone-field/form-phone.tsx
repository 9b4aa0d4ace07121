import { FormField, type FormFieldProps } from "#app/widgets/forms/form-field.tsx";
import { PhoneField } from "./phone-field.tsx";

/** The phone field of a form. */
export function FormPhone<Values extends object>(field: FormFieldProps<Values>) {
  const { form, name } = field;
  return (
    <FormField {...field}>
      {(aria) => (
        <PhoneField
          id={aria.id}
          name={name}
          value={String(form.values[name] ?? "")}
          onChange={(value) => form.set(name, value as never)}
          onBlur={() => form.touch(name)}
          invalid={aria["aria-invalid"] ?? false}
          required={aria["aria-required"] ?? false}
          describedBy={aria["aria-describedby"]}
        />
      )}
    </FormField>
  );
}
