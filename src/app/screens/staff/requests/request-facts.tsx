import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CircleCheck, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { TERMS } from "#contract/accounts/terms.ts";
import { formatDate, formatDateTime, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { stack } from "#app/ui/kit.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { reasonWords as excuseReasons } from "#app/widgets/requests/excuse-words.ts";
import { reasonWords } from "#app/widgets/requests/withdrawal-words.ts";
import { type NamedFact, Part } from "#app/widgets/staff/facts.tsx";
import { proposalWords } from "#app/widgets/teaching/own-request-words.ts";
import type { RequestDetail } from "./request-detail.ts";

interface Facts {
  said: NamedFact[];
  /** What the policy says, each rule with its figure. */
  policy: ReactNode;
  /** In the words of whoever asks. */
  reason: string | null;
}

/** What helps to decide, by the kind of the request. */
export function useRequestFacts({ withdrawal, postponement, absence, departure }: RequestDetail): Facts {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const day = (at: string) => formatDate(language, at);
  if (withdrawal) {
    const { refund, recommendation } = withdrawal;
    const limit = formatPercent(language, TERMS.refundProgressPercent);
    const done = formatPercent(language, refund.progress);
    const fits = refund.progress <= TERMS.refundProgressPercent;
    const note = recommendation?.note;
    return {
      said: [
        { name: t`Kind of reason`, value: i18n._(reasonWords[withdrawal.reason_code]) },
        { name: t`Refund by the policy`, value: <Money sar={refund.amount} /> },
        { name: t`VAT within it`, value: <Money sar={refund.vat_part} /> },
      ],
      policy: (
        <Part title={t`What the policy says`}>
          <ul className={stack(4)}>
            <li>
              <Rule met={fits}>{fits ? t`Progress ${done}, at most ${limit}.` : t`Progress ${done} is above the limit of ${limit}.`}</Rule>
            </li>
            <li>
              <Rule met={refund.eligible}>
                {refund.eligible ? t`A refund is due: asked for in time.` : t`No refund is due by the policy.`}
              </Rule>
            </li>
            {recommendation ? (
              <li>
                <Rule met={recommendation.recommendation === "approve"}>
                  {recommendation.recommendation === "approve"
                    ? t`The instructor recommends approval.`
                    : t`The instructor recommends rejection.`}
                  {note ? (
                    <>
                      {" "}
                      <bdi>«{note}»</bdi>
                    </>
                  ) : null}
                </Rule>
              </li>
            ) : null}
          </ul>
        </Part>
      ),
      reason: withdrawal.reason,
    };
  }
  if (postponement) {
    const { cohort, target_cohort: target, from, to } = postponement;
    return {
      said: [
        { name: t`From`, value: day(from) },
        ...(to ? [{ name: t`Study again on`, value: day(to) }] : []),
        ...(cohort ? [{ name: t`Present cohort`, value: day(cohort.starts_at) }] : []),
        ...(target ? [{ name: t`Cohort asked for`, value: day(target.starts_at) }] : []),
      ],
      policy: null,
      reason: postponement.reason,
    };
  }
  if (absence) {
    const [first] = absence.sessions;
    return {
      said: [
        { name: t`Kind of reason`, value: i18n._(excuseReasons[absence.reason_code]) },
        { name: t`Sessions`, value: absence.sessions.length },
        ...(first ? [{ name: t`First session`, value: formatDateTime(language, first.starts_at) }] : []),
        { name: t`Proposed instead`, value: i18n._(proposalWords[absence.proposed]) },
        ...(absence.substitute ? [{ name: t`Substitute`, value: <bdi>{absence.substitute.translations[language].name}</bdi> }] : []),
        ...(absence.new_time ? [{ name: t`New time`, value: formatDateTime(language, absence.new_time) }] : []),
      ],
      policy: null,
      reason: absence.reason,
    };
  }
  return {
    said: departure
      ? [
          { name: t`Leaves on`, value: day(departure.effective_from) },
          { name: t`Sessions without an instructor`, value: departure.sessions_left },
        ]
      : [],
    policy: null,
    reason: departure?.reason ?? null,
  };
}

/** A rule, met or not: in words, with a mark that only repeats them. */
const Rule = ({ met, children }: { met: boolean; children: ReactNode }) => (
  <StatusMark kind={met ? "ok" : "wait"} icon={met ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}>
    {children}
  </StatusMark>
);
