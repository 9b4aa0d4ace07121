import { Trans } from "@lingui/react/macro";
import { classNames, grid, stack } from "#app/ui/kit.ts";
import { TERMS } from "#contract/accounts/terms.ts";
import css from "#app/widgets/requests/request-page.module.css";

/** The refund terms (R2.4), before anybody asks. */
export function WithdrawalRules() {
  const { refundDays: days, refundProgressPercent: percent, refundBusinessDays: business } = TERMS;
  return (
    <section className={classNames(stack(12), css.section)}>
      <h2>
        <Trans>Before you ask</Trans>
      </h2>
      <ul className={classNames(grid(), css.rules)}>
        <li>
          <p>
            <Trans>
              Full refund if you ask within {days} days of purchase and have completed no more than <bdi>{percent}%</bdi>. It returns to
              your payment method within {business} business days.
            </Trans>
          </p>
        </li>
        <li>
          <p>
            <Trans>Business days are Sunday to Thursday, public holidays excluded</Trans>
          </p>
        </li>
        <li>
          <p>
            <Trans>Your seat and your access end when the request is approved</Trans>
          </p>
        </li>
      </ul>
    </section>
  );
}
