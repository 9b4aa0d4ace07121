import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import { REQUEST } from "#contract/requests/requests.ts";
import { type LearnerWithdrawal, recommendWithdrawal } from "#contract/requests/teaching-requests.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { RadioRow } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import form from "#app/widgets/requests/request-form.module.css";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./withdrawals.module.css";
import { useAction } from "#app/widgets/forms/use-action.ts";

type Choice = "approve" | "reject";
interface Props {
  request: LearnerWithdrawal;
  onSent: () => void;
  retry: () => void;
}

/** What the instructor recommends, each choice with its consequence. Staff decide, because money moves: it needs a connection. */
export function Recommend({ request, onSent, retry }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [choice, setChoice] = useState<Choice | null>(request.recommendation?.recommendation ?? null);
  const [note, setNote] = useState(request.recommendation?.note ?? "");
  const [lacks, setLacks] = useState<"choice" | "note" | null>(null);
  const { busy, failure, act } = useAction();
  const { next_cohort: next } = request.facts;
  const starts = next ? formatDate(language, next.starts_on) : "";
  const send = async () => {
    const missing = choice === null ? "choice" : choice === "reject" && note.trim() === "" ? "note" : null;
    setLacks(missing);
    if (missing !== null || choice === null) return;
    const failed = await act(async () => {
      await call(recommendWithdrawal, {
        params: { id: request.id },
        body: { recommendation: choice, note: note.trim(), version: request.version },
      });
      showNotice({ id: `recommendation/${request.id}`, kind: "success", message: msg`Recommendation sent. Trainee affairs decide.` });
      onSent();
    });
    if (failed !== null) retry();
  };
  const choices: { value: Choice; title: string; consequence: string }[] = [
    {
      value: "approve",
      title: t`Recommend approval`,
      consequence:
        request.refund.amount > 0
          ? t`The money goes back and the program is closed to the trainee.`
          : t`The program is closed to the trainee, without a refund.`,
    },
    { value: "reject", title: t`Recommend rejection`, consequence: t`The trainee stays enrolled. A note with the reason is required.` },
  ];
  return (
    <section className={classNames(stack(12, "content-start"), css.part)}>
      <h3 className={kit("lg")} id="recommendation">
        <Trans>Your recommendation</Trans>
      </h3>
      {next ? (
        <p className={kit("soft", "xs", "leading-note")}>
          <Trans>Postponing would do instead: the next cohort starts on {starts} and has a free seat.</Trans>
        </p>
      ) : null}
      <div role="radiogroup" aria-labelledby="recommendation" className={classNames(stack(12, "min-0", "no-border"), form.choices)}>
        {choices.map(({ value, title, consequence }) => (
          <RadioRow
            key={value}
            name="recommendation"
            className={classNames(kit("pad-12"), form.choice)}
            checked={choice === value}
            onChange={() => {
              setChoice(value);
              setLacks(null);
            }}
          >
            <strong>{title}</strong>
            <span>{consequence}</span>
          </RadioRow>
        ))}
      </div>
      {lacks === "choice" ? <NoticeBox kind="bad">{t`Choose a recommendation`}</NoticeBox> : null}
      <Field
        label={t`Note to trainee affairs`}
        optional={t`The trainee does not see it`}
        error={lacks === "note" ? t`Write why you recommend against it` : undefined}
      >
        {(aria) => (
          <TextArea
            {...aria}
            name="note"
            maxLength={REQUEST.noteMax}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </Field>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <div>
        <NetworkButton
          tone="ember"
          busy={busy}
          onClick={() => void send()}
          offline={t`Recommending needs a connection`}
        >{t`Send recommendation`}</NetworkButton>
      </div>
    </section>
  );
}
