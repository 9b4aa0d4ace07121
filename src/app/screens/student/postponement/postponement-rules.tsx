import { Plural, Trans } from "@lingui/react/macro";
import { classNames, grid, stack } from "#app/ui/kit.ts";
import { POSTPONEMENT, REPLY_BUSINESS_DAYS } from "#contract/requests/postponement.ts";
import css from "#app/widgets/requests/request-page.module.css";

/** What postponing allows, before anybody asks (issue 4: limits explained before asking). */
export function PostponementRules() {
  return (
    <section className={classNames(stack(12), css.section)}>
      <h2>
        <Trans>Before you ask</Trans>
      </h2>
      <ul className={classNames(grid(), css.rules)}>
        <li>
          <p>
            <Trans>You move to a later cohort, or pause and come back to yours. There is no fee.</Trans>
          </p>
        </li>
        <li>
          <p>
            <Trans>Your seat is kept until the new one is yours.</Trans>
          </p>
        </li>
        <li>
          <p>
            <Plural value={POSTPONEMENT.maxTimes} one="A program can be postponed # time" other="A program can be postponed # times" />
          </p>
        </li>
        <li>
          <p>
            <Plural value={REPLY_BUSINESS_DAYS} one="Answered within # business day" other="Answered within # business days" />
          </p>
        </li>
      </ul>
    </section>
  );
}
