import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { AskedKind } from "#contract/requests/answers.ts";
import { askSender } from "#contract/requests/questions.ts";
import { REQUEST } from "#contract/requests/requests.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { NotedStep } from "#app/widgets/staff-form/noted-step.tsx";

interface Props {
  kind: AskedKind;
  request: { id: string; version: number };
  onChanged: () => void;
}

const STALE = ["version_conflict", "request_closed", "question_open"] as const;

/** Asks whoever sent a request for more: its days stand still until the answer comes (office.md §8). */
export function AskSender({ kind, request: { id, version }, onChanged }: Props) {
  const { t } = useLingui();
  return (
    <NotedStep
      name={`ask/${kind}/${id}`}
      title={t`Ask for information`}
      follows={
        <Trans>What follows: the trainee is notified and answers on the page of the request. Its three days stand still meanwhile.</Trans>
      }
      verb={t`Send the question`}
      note={{ label: t`Question to the trainee`, missing: t`Write the question`, max: REQUEST.noteMax }}
      act={async ({ note: question }, idempotencyKey) => {
        await call(askSender, { params: { kind, id }, body: { question, version }, idempotencyKey });
        showNotice({ id: `ask/${id}`, kind: "success", message: msg`Question sent. The limit stands still until the answer.` });
      }}
      onChanged={onChanged}
      stale={STALE}
    />
  );
}
