import { useLingui } from "@lingui/react/macro";
import { ArrowUp, Plus, Trash2 } from "lucide-react";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { grid, kit, row, stack } from "#app/ui/kit.ts";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import { cellName, type Cells, type FieldSpec, type FieldValues, nameOf } from "./field-spec.ts";

interface Props {
  spec: Extract<FieldSpec, { kind: "list" }>;
  form: Form<FieldValues>;
}

/** Points in both languages: a pair is added, moved and taken away as one, so that neither side can have more than the other. */
export function CellList({ spec, form }: Props) {
  const { t, i18n } = useLingui();
  const phone = useMedia(PHONE);
  const name = nameOf(spec.path);
  const rows = (form.values[name] ?? []) as readonly Cells[];
  const error = form.refused[name];
  const put = (next: readonly Cells[]) => form.set(name, next);
  const columns = spec.cells.length > 1 && !phone;
  return (
    <fieldset className={stack(12, "min-0")} data-field={name}>
      <legend className={kit("strong", "md", "below-4")}>{spec.label}</legend>
      {spec.hint ? <p className={kit("faint", "xs")}>{spec.hint}</p> : null}
      {rows.map((cells, place) => {
        const called = spec.row(place + 1);
        return (
          // Rows have no names of their own: a row is its place.
          // eslint-disable-next-line react/no-array-index-key
          <fieldset key={place} aria-label={called} className={row(8, "start", "min-0")}>
            <div className={grid([8, 20], "grow", "min-0", ...(columns ? (["cols-2"] as const) : []))}>
              {spec.cells.map((cell, column) => {
                const control = cellName(cell, place);
                const wrong = form.refused[control];
                const { label: named } = cell;
                const common = {
                  name: control,
                  lang: cell.lang,
                  dir: cell.lang === "ar" ? "rtl" : cell.lang === "en" || cell.ltr ? "ltr" : "auto",
                  value: cells[column] ?? "",
                };
                const write = (text: string) =>
                  put(rows.map((other, at) => (at === place ? spec.cells.map((_, i) => (i === column ? text : (other[i] ?? ""))) : other)));
                return (
                  <Field key={cell.path} label={t`${called}, ${named}`} error={wrong ? fieldSentence(i18n, wrong) : undefined}>
                    {(aria) =>
                      cell.lines ? (
                        <TextArea {...aria} {...common} onChange={(event) => write(event.currentTarget.value)} />
                      ) : (
                        <TextInput {...aria} {...common} onChange={(event) => write(event.currentTarget.value)} />
                      )
                    }
                  </Field>
                );
              })}
            </div>
            <div className={row(0, "no-shrink", "above-24")}>
              {/* The first has nowhere to go, and its fields end where the others do. */}
              <IconButton
                style={place === 0 ? { visibility: "hidden" } : undefined}
                label={t`Move up: ${called}`}
                icon={<ArrowUp aria-hidden="true" />}
                onClick={() => put(rows.map((other, at) => (at === place - 1 ? cells : at === place ? (rows[place - 1] ?? other) : other)))}
              />
              <IconButton
                label={t`Remove: ${called}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => put(rows.filter((_, at) => at !== place))}
              />
            </div>
          </fieldset>
        );
      })}
      {error ? <FieldError id={`${form.id}-${name}`}>{fieldSentence(i18n, error)}</FieldError> : null}
      <div>
        <Button
          tone="quiet"
          size="sm"
          icon={<Plus aria-hidden="true" />}
          disabled={rows.length >= spec.most}
          onClick={() => put([...rows, spec.cells.map(() => "")])}
        >
          {spec.add}
        </Button>
      </div>
    </fieldset>
  );
}
