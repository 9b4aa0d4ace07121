import { useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Chip } from "#app/ui/chip.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import { type FieldChoice, type FieldSpec, type FieldValues, nameOf } from "./field-spec.ts";

/** So many of what was found are offered: a longer word finds fewer. */
const OFFERED = 8;

interface Props {
  spec: Extract<FieldSpec, { kind: "linked" }>;
  form: Form<FieldValues>;
}

/** What is chosen, each to be taken away, and beside it what the server finds by a word. */
export function LinkedField({ spec, form }: Props) {
  const { t, i18n } = useLingui();
  const [q, setQ] = useState("");
  const [met, setMet] = useState<readonly FieldChoice[]>(spec.known);
  const found = spec.useFound(q);
  const group = useRef<HTMLFieldSetElement>(null);
  const name = nameOf(spec.path);
  const chosen = [form.values[name] ?? []].flat().map(String).filter(Boolean);
  const error = form.errorOf(name);
  const labelOf = (id: string) => [...met, ...spec.known, ...found].find(({ value }) => value === id)?.label ?? id;
  const put = (ids: readonly string[]) => {
    form.set(name, spec.single ? (ids.at(-1) ?? "") : ids);
    // The button that was pressed goes away: whoever uses a keyboard stays in the field.
    group.current?.querySelector("input")?.focus();
  };
  // Where one alone is chosen, others are offered to whoever looks for another.
  const settled = spec.single && chosen.length > 0 && q === "";
  const offered = settled ? [] : found.filter(({ value }) => !chosen.includes(value)).slice(0, OFFERED);
  return (
    <fieldset ref={group} className={stack(8, "min-0")} data-field={name}>
      <legend className={kit("strong", "sm")}>{spec.label}</legend>
      {spec.hint ? <p className={kit("faint", "xs")}>{spec.hint}</p> : null}
      {chosen.length > 0 ? (
        <div className={cluster(8)}>
          {chosen.map((id) => {
            const label = labelOf(id);
            return spec.fixed ? (
              <bdi key={id}>{label}</bdi>
            ) : (
              <Chip
                key={id}
                removable
                className={kit("max-full", "text-start")}
                aria-label={t`Remove: ${label}`}
                onClick={() => put(chosen.filter((other) => other !== id))}
              >
                <bdi className={kit("min-0", "pre-line")}>{label}</bdi>
              </Chip>
            );
          })}
        </div>
      ) : null}
      {spec.fixed ? null : (
        <>
          <Field label={t`Find: ${spec.label}`}>
            {(aria) => (
              <TextInput
                {...aria}
                type="search"
                dir="auto"
                value={q}
                onChange={(event) => setQ(event.currentTarget.value)}
                onKeyDown={(event) => {
                  if (event.key === "Enter") event.preventDefault();
                }}
              />
            )}
          </Field>
          <div className={cluster(8)} aria-live="polite">
            {offered.map((choice) => (
              <Chip
                key={choice.value}
                icon={<Plus aria-hidden="true" />}
                aria-label={t`Add: ${choice.label}`}
                className={kit("max-full", "text-start")}
                onClick={() => {
                  setMet([...met, choice]);
                  put(spec.single ? [choice.value] : [...chosen, choice.value]);
                  setQ("");
                }}
              >
                <bdi className={kit("min-0", "pre-line")}>{choice.label}</bdi>
              </Chip>
            ))}
          </div>
        </>
      )}
      {error ? <FieldError id={`${form.id}-${name}`}>{fieldSentence(i18n, error)}</FieldError> : null}
    </fieldset>
  );
}
