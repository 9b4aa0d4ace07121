import { FormField, type FormFieldProps } from "#app/widgets/form-field.tsx";
import { PhoneField } from "./phone-field.tsx";

/** The phone field of a form. In a file of its own: the numbering plans of the world weigh more than a whole screen. */
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
          describedBy={aria["aria-describedby"]}
        />
      )}
    </FormField>
  );
}
