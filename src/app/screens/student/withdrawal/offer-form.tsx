import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useLocation } from "wouter";
import { answerOffer } from "#contract/requests/answers.ts";
import type { Withdrawal } from "#contract/requests/withdrawals.ts";
import { call } from "#app/api/call.ts";
import { formatDate, formatDateTime } from "#app/i18n/format.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { classNames, cluster, kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import css from "#app/widgets/requests/request-page.module.css";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

type Answer = "accept" | "decline";
interface Props {
  id: string;
  offer: NonNullable<Withdrawal["offer"]>;
  onAnswered: () => void;
}

/** A postponement that is offered in place of a withdrawal: what each answer means, and until when there is one. It needs a connection. */
export function OfferForm({ id, offer: { cohort, until, note }, onAnswered }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [, navigate] = useLocation();
  const intents = { accept: useIntent(`offer/${id}/accept`), decline: useIntent(`offer/${id}/decline`) };
  const { which, failure, act } = useAction<Answer>();
  const starts = formatDate(language, cohort.starts_at, { weekday: true });
  const ends = formatDateTime(language, until, { weekday: true });
  const send = async (answer: Answer) => {
    const failed = await act(async () => {
      const body = { answer, cohort_id: cohort.id };
      const { data } = await intents[answer].send((idempotencyKey) => call(answerOffer, { params: { id }, body, idempotencyKey }));
      const message = answer === "accept" ? msg`Your program is postponed.` : msg`Offer declined. The withdrawal is being reviewed again.`;
      showNotice({ id: `offer/${id}`, kind: "success", message });
      if (data.postponement_id === null) onAnswered();
      else navigate(`/student/services/postponement/${data.postponement_id}`);
    }, answer);
    if (failed) onAnswered();
  };
  return (
    <section className={classNames(stack(12), css.section)} aria-labelledby="offer">
      <h2 id="offer">
        <Trans>Postpone in place of withdrawing</Trans>
      </h2>
      <p className={kit("leading-note")}>
        <Trans>
          A seat in the cohort of {starts} is kept for you until {ends}. Your fees and your progress stay as they are.
        </Trans>
      </p>
      {note ? (
        <p className={kit("round-sm", "sunken", "plain", "pre-line", "break-anywhere", "pad-12")} dir="auto">
          {note}
        </p>
      ) : null}
      <p className={kit("soft", "sm")}>
        <Trans>Accepting cancels the withdrawal. Declining, or no answer until then, sends it back to be decided.</Trans>
      </p>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <div className={cluster(12)}>
        <NetworkButton tone="ember" busy={which === "accept"} offline={t`Needs a connection`} onClick={() => void send("accept")}>
          {t`Accept postponement`}
        </NetworkButton>
        <NetworkButton tone="quiet" busy={which === "decline"} offline={t`Needs a connection`} onClick={() => void send("decline")}>
          {t`Decline the offer`}
        </NetworkButton>
      </div>
    </section>
  );
}
