import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type ReactNode, useId } from "react";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { FieldError } from "#app/ui/fields/field-error.tsx";
import { fieldSentence } from "#app/widgets/forms/form-errors.ts";
import css from "./request-form.module.css";
import { sessionTexts } from "#app/widgets/sessions/session-words.ts";
import type { FormPart } from "#app/widgets/forms/use-form.ts";

interface Props {
  form: FormPart<{ session_ids: number[] }>;
  offered: readonly ScheduledSession[];
  label: string;
  hint: ReactNode;
  /** A session that cannot be chosen beside those that are. */
  barred?: (session: ScheduledSession, chosen: readonly number[]) => boolean;
  /** Under the time of a session. */
  note?: (session: ScheduledSession) => ReactNode;
}

/** From which sessions somebody is absent: several can be chosen. */
export function SessionChoice({ form, offered, label, hint, barred, note }: Props) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const id = useId();
  const chosen = form.values.session_ids;
  const error = form.errorOf("session_ids");
  const toggle = (one: number) =>
    form.set("session_ids", chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <fieldset className={classNames(stack(12, "min-0"), css.choices)} data-field="session_ids" aria-describedby={id}>
      <legend className={kit("strong")}>{label}</legend>
      <p id={id} className={kit("soft", "sm")}>
        {hint}
      </p>
      {offered.map((session) => {
        const texts = sessionTexts(session, language);
        const checked = chosen.includes(session.id);
        return (
          <Checkbox
            key={session.id}
            name="session_ids"
            className={classNames(kit("pad-12"), css.choice)}
            checked={checked}
            disabled={!checked && barred?.(session, chosen) === true}
            aria-invalid={error ? true : undefined}
            onChange={() => toggle(session.id)}
            onBlur={() => form.touch("session_ids")}
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
