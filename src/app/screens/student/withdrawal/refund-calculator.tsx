import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { classNames, grid, kit, stack } from "#app/ui/kit.ts";
import type { RefundQuote } from "#contract/requests/withdrawals.ts";
import { refundDueDay } from "#contract/orders/refund.ts";
import { formatDate, formatWeekday } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import layout from "#app/ui/layout.module.css";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { Money } from "#app/widgets/orders/money.tsx";
import pageCss from "#app/widgets/requests/request-page.module.css";
import { daysBetween, noonOf } from "#app/widgets/time/riyadh-days.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import { paymentMethodName } from "./method-name.ts";
import { refundDays, type RefundDay, shareOfDays } from "./refund-days.ts";
import { RefundRuleRow } from "./refund-rule-row.tsx";
import css from "./refund-calculator.module.css";

/** What would go back on which day, the rule that decides, and where the money goes (R2.4). */
export function RefundCalculator({ quote }: { quote: RefundQuote }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const days = refundDays(quote, now);
  const [chosen, setChosen] = useState("");
  const first = days[0] as RefundDay;
  const at = days.find(({ day }) => day === chosen) ?? first;
  const moment = at === first ? now : noonOf(at.day);
  return (
    <>
      {days.length > 1 ? (
        <Segmented
          label={t`Day of the request`}
          className={css.days}
          value={at.day}
          onChange={setChosen}
          options={days.map(({ day, verdict }) => ({
            value: day,
            label: (
              <span className={grid(2, "justify-items-center", "xs", "leading-note", "pad-y-4")}>
                <strong className={kit("sm")}>{day === first.day ? t`Today` : formatWeekday(language, day)}</strong>
                <span>{formatDate(language, day, { year: false })}</span>
                <span className={verdict.eligible ? kit("ok") : kit("bad")}>
                  {verdict.eligible ? (
                    <Trans>
                      Refund <Money halalas={verdict.amount} />
                    </Trans>
                  ) : (
                    <Trans>No refund</Trans>
                  )}
                </span>
              </span>
            ),
          }))}
        />
      ) : null}
      <section className={layout.panel} aria-labelledby="refund">
        <div className={grid(8, "justify-items-start")} aria-live="polite">
          <h2 className={kit("soft", "sm", "medium")} id="refund">
            {at === first ? <Trans>Refunded if you ask today</Trans> : <Trans>Refunded if you ask on that day</Trans>}
          </h2>
          <p className={kit("heavy", "leading-head", "title")}>
            <Money halalas={at.verdict.amount} />
          </p>
          {at.verdict.eligible ? (
            <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
              <Trans>The whole amount, VAT included</Trans>
            </StatusMark>
          ) : (
            <StatusMark kind="bad" icon={<X aria-hidden="true" />}>
              <Trans>You can still withdraw without a refund</Trans>
            </StatusMark>
          )}
          <p className={pageCss.faint}>
            <Deciding quote={quote} at={at} today={first.day} />
          </p>
        </div>
        {quote.paid > 0 ? (
          <>
            <RefundRuleRow quote={quote} rule="within_14_days" at={at} share={shareOfDays(quote, moment)} />
            <RefundRuleRow quote={quote} rule="progress_at_most_20" at={at} share={quote.progress} />
          </>
        ) : null}
      </section>
      <section className={classNames(stack(12), pageCss.section)}>
        <h2>
          <Trans>After the request is approved</Trans>
        </h2>
        <After quote={quote} at={at} moment={moment} />
      </section>
    </>
  );
}

/** The one rule that decides, in a sentence. */
function Deciding({ quote, at: { day, verdict }, today }: { quote: RefundQuote; at: RefundDay; today: string }) {
  const last = quote.rules[0]?.date ?? today;
  const left = Math.max(0, daysBetween(day, last));
  if (quote.paid === 0) return <Trans>Nothing was paid for this program, so there is nothing to refund.</Trans>;
  if (!verdict.inTime) return <Trans>The time to ask for a refund is over.</Trans>;
  if (!verdict.progressFits) return <Trans>You have completed more than the refund limit.</Trans>;
  return (
    <Plural
      value={left}
      _0="Today is the last day to ask for a refund."
      one="# day left to ask for a refund, unless you reach the progress limit first."
      other="# days left to ask for a refund, unless you reach the progress limit first."
    />
  );
}

function After({ quote, at, moment }: { quote: RefundQuote; at: RefundDay; moment: Date }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const due = refundDueDay(moment, quote.holidays);
  return (
    <dl className={classNames(grid(), pageCss.facts)}>
      {at.verdict.eligible && quote.method ? (
        <>
          <div>
            <dt>
              <Trans>Back to</Trans>
            </dt>
            <dd>{paymentMethodName(i18n, quote.method)}</dd>
          </div>
          <div>
            <dt>
              <Trans>Arrives by</Trans>
            </dt>
            <dd>{formatDate(language, due, { weekday: true })}</dd>
          </div>
        </>
      ) : null}
      <div>
        <dt>
          <Trans>Access ends</Trans>
        </dt>
        <dd>
          <Trans>As soon as it is approved</Trans>
        </dd>
      </div>
    </dl>
  );
}
