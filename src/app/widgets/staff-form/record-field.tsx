import { useLingui } from "@lingui/react/macro";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { cluster, grid, kit, stack } from "#app/ui/kit.ts";
import { DayInput } from "#app/widgets/day-input/day-input.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import { FormCheckbox, FormField, FormSelect, FormText } from "#app/widgets/forms/form-field.tsx";
import type { Form } from "#app/widgets/forms/use-form.ts";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { CellList } from "./cell-list.tsx";
import { LinkedField } from "./linked-field.tsx";
import { type FieldSpec, type FieldValues, nameOf } from "./field-spec.ts";

interface Props<Spec> {
  spec: Spec;
  form: Form<FieldValues>;
}
type Of<Kind extends FieldSpec["kind"]> = Extract<FieldSpec, { kind: Kind }>;

/** A field of a form of the console, as its kind asks for. */
export function RecordField({ spec, form }: Props<FieldSpec>) {
  const name = nameOf(spec.path);
  const words = { form, name, label: spec.label, hint: spec.hint, ...(spec.optional ? { optional: true } : {}) };
  switch (spec.kind) {
    case "both":
      return <BothField spec={spec} form={form} />;
    case "list":
      return <CellList spec={spec} form={form} />;
    case "choices":
      return <ChoicesField spec={spec} form={form} />;
    case "linked":
      return <LinkedField spec={spec} form={form} />;
    case "flag":
      return (
        <FormCheckbox form={form} name={name}>
          {spec.label}
          {spec.hint ? <small className={kit("soft", "xs", "block")}>{spec.hint}</small> : null}
        </FormCheckbox>
      );
    case "choice":
      return (
        <FormSelect
          {...words}
          disabled={spec.fixed ?? false}
          options={spec.choices.map(({ value, label }) => ({ id: value, name: label }))}
        />
      );
    case "number":
      return <FormText {...words} digits ltr inputMode={spec.decimal ? "text" : "numeric"} maxLength={12} />;
    case "day":
      return (
        <FormField {...words}>
          {(aria) => (
            <DayInput
              {...aria}
              name={name}
              value={String(form.values[name] ?? "")}
              onChange={(day) => form.set(name, day)}
              onBlur={() => form.touch(name)}
            />
          )}
        </FormField>
      );
    case "time":
    case "moment":
      return (
        <FormField {...words}>
          {(aria) => (
            <TextInput
              {...aria}
              type={spec.kind === "time" ? "time" : "datetime-local"}
              name={name}
              ltr
              value={String(form.values[name] ?? "")}
              onChange={(event) => form.set(name, event.currentTarget.value)}
              onBlur={() => form.touch(name)}
            />
          )}
        </FormField>
      );
    case "text":
      return (
        <FormField {...words}>
          {(aria) =>
            spec.lines ? (
              <TextArea
                {...aria}
                name={name}
                maxLength={spec.max}
                value={String(form.values[name] ?? "")}
                onChange={(event) => form.set(name, event.currentTarget.value)}
                onBlur={() => form.touch(name)}
              />
            ) : (
              <TextInput
                {...aria}
                name={name}
                maxLength={spec.max}
                readOnly={spec.fixed}
                ltr={spec.ltr ?? false}
                dir="auto"
                value={String(form.values[name] ?? "")}
                onChange={(event) => form.set(name, event.currentTarget.value)}
                onBlur={() => form.touch(name)}
              />
            )
          }
        </FormField>
      );
  }
}

/** The two languages side by side, each in its own direction; one below the other on a phone. */
function BothField({ spec, form }: Props<Of<"both">>) {
  const { t } = useLingui();
  const phone = useMedia(PHONE);
  const { label } = spec;
  return (
    <div className={grid([16, 20], "start", ...(phone ? [] : (["cols-2"] as const)))}>
      {(["ar", "en"] as const).map((lang) => {
        const name = nameOf(`${spec.path}.${lang}`);
        const written = {
          name,
          lang,
          maxLength: spec.max,
          value: String(form.values[name] ?? ""),
          onBlur: () => form.touch(name),
          dir: lang === "ar" ? "rtl" : "ltr",
        };
        return (
          <FormField
            key={lang}
            form={form}
            name={name}
            label={lang === "ar" ? label : t`${label}, in English`}
            hint={lang === "ar" ? spec.hint : undefined}
            optional={spec.optional ?? false}
          >
            {(aria) =>
              spec.lines ? (
                <TextArea {...aria} {...written} onChange={(event) => form.set(name, event.currentTarget.value)} />
              ) : (
                <TextInput {...aria} {...written} onChange={(event) => form.set(name, event.currentTarget.value)} />
              )
            }
          </FormField>
        );
      })}
    </div>
  );
}

/** Several of a few: a tick for each. */
function ChoicesField({ spec, form }: Props<Of<"choices">>) {
  const { i18n } = useLingui();
  const name = nameOf(spec.path);
  const chosen = (form.values[name] ?? []) as readonly string[];
  const error = form.errorOf(name);
  return (
    <fieldset className={stack(4, "min-0")} data-field={name}>
      <legend className={kit("strong", "sm")}>{spec.label}</legend>
      {spec.hint ? <p className={kit("faint", "xs")}>{spec.hint}</p> : null}
      <div className={cluster([0, 20])}>
        {spec.choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={(event) =>
              form.set(name, event.currentTarget.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          >
            {label}
          </Checkbox>
        ))}
      </div>
      {error ? <FieldError id={`${form.id}-${name}`}>{fieldSentence(i18n, error)}</FieldError> : null}
    </fieldset>
  );
}
