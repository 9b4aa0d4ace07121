import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, Hourglass, X } from "lucide-react";
import type { CSSProperties } from "react";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import type { RefundRule } from "#contract/orders/refund.ts";
import { TERMS } from "#contract/accounts/terms.ts";
import type { RefundQuote } from "#contract/requests/withdrawals.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import type { RefundDay } from "./refund-days.ts";
import css from "./refund-calculator.module.css";

interface Props {
  quote: RefundQuote;
  rule: RefundRule;
  at: RefundDay;
  /** Where one stands on the line, per cent. */
  share: number;
}

/** One rule: its start, its limit, and where one stands between them. */
export function RefundRuleRow({ quote, rule, at: { verdict }, share }: Props) {
  const language = useAtomValue(languageAtom);
  const { refundDays: days, refundProgressPercent: percent } = TERMS;
  const ofDays = rule === "within_14_days";
  const met = ofDays ? verdict.inTime : verdict.progressFits;
  const from = quote.paid_at === null ? "" : formatDate(language, quote.paid_at, { year: false });
  const last = quote.rules[0]?.date;
  const until = last ? formatDate(language, last, { year: false }) : "";
  const { progress } = quote;
  return (
    <div className={grid(8, "border-top", "above-20", "pad-top-20")}>
      <div className={cluster([8, 12], "center", "between")}>
        <h3 className={kit("md")}>
          {ofDays ? (
            <Trans>Within {days} days of purchase</Trans>
          ) : (
            <Trans>
              No more than <bdi>{percent}%</bdi> completed
            </Trans>
          )}
        </h3>
        <Mark met={met} decides={verdict.decides === rule} />
      </div>
      <span
        className={classNames(kit("relative", "block"), css.track)}
        style={{ "--value": `${Math.min(100, share)}%`, "--limit": `${ofDays ? 100 : percent}%` } as CSSProperties}
      >
        <span className={css.line} />
      </span>
      <div className={cluster([8, 12], "soft", "xs", "center", "between")}>
        <span>{ofDays ? <Trans>Purchase {from}</Trans> : <bdi>0%</bdi>}</span>
        <span>
          {ofDays ? (
            <Trans>Limit {until}</Trans>
          ) : (
            <Trans>
              You are at <bdi>{progress}%</bdi>
            </Trans>
          )}
        </span>
      </div>
    </div>
  );
}

function Mark({ met, decides }: { met: boolean; decides: boolean }) {
  const { t } = useLingui();
  const [kind, Icon, words] = met ? (["ok", Check, t`Met`] as const) : (["bad", X, t`Not met`] as const);
  return (
    <span className={cluster([8, 12], "center", "between")}>
      {decides ? (
        <StatusMark kind="wait" pill icon={<Hourglass aria-hidden="true" />}>
          <Trans>Reason for the decision</Trans>
        </StatusMark>
      ) : null}
      <StatusMark kind={kind} icon={<Icon aria-hidden="true" />}>
        {words}
      </StatusMark>
    </span>
  );
}
