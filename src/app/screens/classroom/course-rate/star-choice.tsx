import { useLingui } from "@lingui/react/macro";
import { type FocusEvent, useId } from "react";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";
import type { ReviewValues } from "./review-values.ts";
import css from "./star-choice.module.css";

/** A mark of one to five: real radios, each drawn as a nuqta that is lit up to the chosen one. */
export function StarChoice({ form }: { form: Form<ReviewValues> }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const error = form.errorOf("stars");
  // A refused sending looks for what is invalid.
  const state = { "aria-invalid": error ? true : undefined, "aria-describedby": error ? id : undefined } as const;
  return (
    <fieldset data-field="stars">
      <legend className={kit("sm", "strong", "leading-note")}>{t`Your rating out of 5`}</legend>
      <div className={row(4, "above-4")}>
        {[1, 2, 3, 4, 5].map((mean) => (
          <label
            key={mean}
            className={classNames(grid(2, "relative", "justify-items-center", "round-sm", "faint", "xs", "tabular"), css.mark)}
            data-lit={mean <= form.values.stars || undefined}
          >
            <input
              type="radio"
              name="stars"
              value={mean}
              checked={form.values.stars === mean}
              aria-label={t`${mean} out of 5`}
              {...state}
              onChange={() => form.set("stars", mean)}
              onBlur={({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) =>
                currentTarget.closest("fieldset")?.contains(relatedTarget) || form.touch("stars")
              }
            />
            <Nuqta className={classNames(kit("xl"), css.nuqta)} />
            <span aria-hidden="true">{mean}</span>
          </label>
        ))}
      </div>
      {error ? <FieldError id={id}>{fieldSentence(i18n, error)}</FieldError> : null}
    </fieldset>
  );
}
