import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ScheduledSession } from "#contract/student-services.ts";
import { EXCUSE_SESSIONS_MAX } from "#contract/excuses.ts";
import { excuseDeadline } from "#contract/rules/excuse-window.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { FieldError } from "#app/ui/field-error.tsx";
import { languageAtom } from "#app/state/language.ts";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { fieldSentence } from "#app/widgets/form-errors.ts";
import { sessionTexts } from "#app/widgets/session-words.ts";
import type { Form } from "#app/widgets/use-form.ts";
import { useNow } from "#app/widgets/use-now.ts";
import css from "./excuse.module.css";
import type { ExcuseValues } from "./excuse-values.ts";

interface Props {
  form: Form<ExcuseValues>;
  offered: readonly ScheduledSession[];
  label: string;
}

/** From which sessions: several of one program go in one excuse. A session that is over says until when it can be excused. */
export function SessionChoice({ form, offered, label }: Props) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const chosen = form.values.session_ids;
  const program = offered.find(({ id }) => chosen.includes(id))?.program.id ?? null;
  const error = form.errorOf("session_ids");
  const toggle = (id: number) => form.set("session_ids", chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset className={css.choices} data-field="session_ids" aria-describedby="excuse-sessions-hint">
      <legend>{label}</legend>
      <p id="excuse-sessions-hint" className={css.hint}>
        <Trans>Several sessions of one program can go in one excuse.</Trans>
      </p>
      {offered.map((session) => {
        const texts = sessionTexts(session, language);
        const checked = chosen.includes(session.id);
        const until = formatDateTime(language, excuseDeadline(new Date(session.ends_at)), { weekday: true, year: false });
        return (
          <Checkbox
            key={session.id}
            name="session_ids"
            className={css.choice}
            checked={checked}
            disabled={!checked && ((program !== null && session.program.id !== program) || chosen.length >= EXCUSE_SESSIONS_MAX)}
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
            {new Date(session.ends_at) <= now ? (
              <span className={css.until}>
                <Trans>Can be excused until {until}</Trans>
              </span>
            ) : null}
          </Checkbox>
        );
      })}
      {error ? <FieldError>{fieldSentence(i18n, error)}</FieldError> : null}
    </fieldset>
  );
}
