import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type ReactNode, useId } from "react";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { FieldError } from "#app/ui/field-error.tsx";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import css from "./request-form.module.css";
import { sessionTexts } from "#app/widgets/sessions/session-words.ts";
import type { Form } from "#app/widgets/forms/use-form.ts";

interface Props<Values extends { session_ids: number[] }> {
  form: Form<Values>;
  offered: readonly ScheduledSession[];
  label: string;
  hint: ReactNode;
  /** A session that cannot be chosen beside those that are. */
  barred?: (session: ScheduledSession, chosen: readonly number[]) => boolean;
  /** Under the time of a session. */
  note?: (session: ScheduledSession) => ReactNode;
}

/** From which sessions somebody is absent: several can be chosen. */
export function SessionChoice<Values extends { session_ids: number[] }>({ form, offered, label, hint, barred, note }: Props<Values>) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const id = useId();
  const chosen = form.values.session_ids;
  const name = "session_ids" as keyof Values & string;
  const error = form.errorOf(name);
  const toggle = (one: number) =>
    form.set(name, (chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]) as never);
  return (
    <fieldset className={css.choices} data-field="session_ids" aria-describedby={id}>
      <legend>{label}</legend>
      <p id={id} className={css.hint}>
        {hint}
      </p>
      {offered.map((session) => {
        const texts = sessionTexts(session, language);
        const checked = chosen.includes(session.id);
        return (
          <Checkbox
            key={session.id}
            name="session_ids"
            className={css.choice}
            checked={checked}
            disabled={!checked && barred?.(session, chosen) === true}
            aria-invalid={error ? true : undefined}
            onChange={() => toggle(session.id)}
            onBlur={() => form.touch(name)}
          >
            <strong>
              <bdi>{texts.title}</bdi>
            </strong>
            <span>
              <bdi>{texts.program}</bdi>
            </span>
            <span>{formatDateTime(language, session.starts_at, { weekday: true, year: false })}</span>
            {note?.(session)}
          </Checkbox>
        );
      })}
      {error ? <FieldError>{fieldSentence(i18n, error)}</FieldError> : null}
    </fieldset>
  );
}
