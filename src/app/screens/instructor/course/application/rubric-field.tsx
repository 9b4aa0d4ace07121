import { Trans, useLingui } from "@lingui/react/macro";
import { Plus, Trash2 } from "lucide-react";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { CONTENT } from "#contract/content/teaching-content.ts";
import { newId } from "#offline/ids.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import css from "./application.module.css";
import { type ApplicationValues, mostOf, type RubricValue } from "./application-values.ts";
import { FigureInput } from "#app/widgets/forms/figure-input.tsx";
import { LevelFields } from "./level-fields.tsx";

/** What the work is marked by: lines with their points, whose sum is the full mark. */
export function RubricField({ form }: { form: Form<ApplicationValues> }) {
  const { t, i18n } = useLingui();
  const { rubric } = form.values;
  const error = form.errorOf("rubric");
  const set = (next: RubricValue[]) => form.set("rubric", next);
  const change = (id: string, part: Partial<RubricValue>) => set(rubric.map((line) => (line.id === id ? { ...line, ...part } : line)));
  return (
    <fieldset className={classNames(kit("min-0"), css.rubric)}>
      <legend className={kit("below-4", "lg", "heavy")}>
        <Trans>Rubric</Trans>
      </legend>
      <p className={kit("faint", "xs")}>
        <Trans>Trainees see it with the brief. Without lines the work has one mark.</Trans>
      </p>
      <ol className={grid(12, "above-12")}>
        {rubric.map((line, index) => {
          const number = index + 1;
          return (
            <li key={line.id} className={grid(8, "pad-bottom-12", "border-bottom")}>
              <TextInput
                aria-label={t`Criterion ${number} in Arabic`}
                placeholder={t`In Arabic`}
                lang="ar"
                dir="rtl"
                maxLength={CONTENT.titleMax}
                value={line.ar}
                onChange={(event) => change(line.id, { ar: event.currentTarget.value })}
                onBlur={() => form.touch("rubric")}
              />
              <TextInput
                aria-label={t`Criterion ${number} in English`}
                placeholder={t`In English`}
                lang="en"
                dir="ltr"
                maxLength={CONTENT.titleMax}
                value={line.en}
                onChange={(event) => change(line.id, { en: event.currentTarget.value })}
                onBlur={() => form.touch("rubric")}
              />
              <FigureInput
                aria-label={t`Points of criterion ${number}`}
                placeholder={t`Points`}
                inputMode="decimal"
                maxLength={7}
                value={mostOf(line)}
                readOnly={(line.levels ?? []).length > 0}
                onFigure={(figure) => change(line.id, { points: figure })}
                onBlur={() => form.touch("rubric")}
              />
              <IconButton
                label={t`Delete criterion ${number}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => set(rubric.filter(({ id }) => id !== line.id))}
              />
              <LevelFields number={number} line={line} set={(levels) => change(line.id, { levels })} touch={() => form.touch("rubric")} />
            </li>
          );
        })}
      </ol>
      {error ? <FieldError>{fieldSentence(i18n, error)}</FieldError> : null}
      {rubric.length < CONTENT.rubricMax ? (
        <div>
          <Button
            tone="plain"
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => set([...rubric, { id: newId(), ar: "", en: "", points: "" }])}
          >
            <Trans>Add criterion</Trans>
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
