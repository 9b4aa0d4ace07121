import { useLingui } from "@lingui/react/macro";
import { type FocusEvent, useId } from "react";
import { Nuqta } from "#app/ui/nuqta.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
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
    <fieldset className={css.group} data-field="stars">
      <legend>{t`Your rating out of 5`}</legend>
      <div className={css.marks}>
        {[1, 2, 3, 4, 5].map((mean) => (
          <label key={mean} className={css.mark} data-lit={mean <= form.values.stars || undefined}>
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
            <Nuqta className={css.nuqta} />
            <span aria-hidden="true">{mean}</span>
          </label>
        ))}
      </div>
      {error ? <FieldError id={id}>{fieldSentence(i18n, error)}</FieldError> : null}
    </fieldset>
  );
}
