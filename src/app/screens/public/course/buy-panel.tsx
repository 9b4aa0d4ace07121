import { classNames, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { effectivePrice, VAT_RATE_PERCENT as rate } from "#contract/rules/money.ts";
import { useTakesInstalments } from "#app/state/site.ts";
import { AcceptedPayments } from "#app/widgets/about-course/accepted-payments.tsx";
import { FootBar } from "#app/widgets/site/foot-bar.tsx";
import { InstalmentPlan } from "#app/widgets/orders/instalment-plan.tsx";
import { Price } from "#app/widgets/orders/money.tsx";
import type { WithCohorts } from "#app/state/cart/cohort-choice.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { CardMore } from "#app/widgets/catalogue/late-card.ts";
import { Suspense } from "react";
import { BuyAction } from "./buy/buy-action.tsx";
import styles from "./buy-panel.module.css";
import { CourseFacts } from "./course-facts.tsx";

interface BuyProps {
  program: WithCohorts;
  /** The person is enrolled in it: nothing is sold. */
  owned: boolean;
}

/** Beside the text on wide pages: price, the one ember, instalments, facts, in that order. */
export function BuyPanel({ program, owned }: BuyProps) {
  const { t } = useLingui();
  const instalments = useTakesInstalments();
  return (
    <aside className={classNames(kit("border", "round-md", "surface", "pad-24", "float"), styles.panel, layout.wide)} aria-label={t`Price`}>
      <div className={classNames(kit("below-12"), styles.money)}>
        {owned ? (
          <Suspense>
            <CardMore program={program} part="mark" />
          </Suspense>
        ) : (
          <>
            {program.type === "diploma" && (
              <p className={kit("sm", "medium", "soft")}>
                <Trans>Total fees</Trans>
              </p>
            )}
            <Price price={program.price} discounted={program.price_after_discount} className={styles.price} />
            <VatNote program={program} />
          </>
        )}
      </div>
      <BuyAction program={program} owned={owned} />
      {!owned && effectivePrice(program) > 0 && <AcceptedPayments />}
      {program.instalments && instalments && !owned && (
        <div className={kit("border-top", "above-16", "pad-top-16")}>
          <InstalmentsTitle count={program.instalments.count} />
          <InstalmentPlan plan={program.instalments} />
        </div>
      )}
      <div className={kit("border-top", "above-16", "pad-top-16")}>
        <CourseFacts program={program} layout="list" />
      </div>
    </aside>
  );
}

/** At the foot of a phone, in place of the dock. */
export function BuyBar({ program, owned }: BuyProps) {
  const { t } = useLingui();
  return (
    <div className={layout.phone}>
      <FootBar label={t`Price`}>
        {owned ? (
          <Suspense>
            <CardMore program={program} part="mark" />
          </Suspense>
        ) : (
          <div className={kit("no-shrink")}>
            <Price price={program.price} discounted={program.price_after_discount} className={styles.barMoney} />
            <VatNote program={program} />
          </div>
        )}
        <div className={kit("grow", "min-0")}>
          <BuyAction program={program} owned={owned} compact />
        </div>
      </FootBar>
    </div>
  );
}

/** The four payments of a phone, where the panel is not. */
export function InstalmentsPart({ program }: { program: WithCohorts }) {
  const instalments = useTakesInstalments();
  if (!program.instalments || !instalments) return null;
  return (
    <div className={classNames(kit("border", "round-md", "surface", "above-24", "pad-16"), styles.box, layout.phone)}>
      <InstalmentsTitle count={program.instalments.count} />
      <InstalmentPlan plan={program.instalments} />
      <p className={classNames(kit("xs", "leading-note", "faint"), styles.vat)}>
        <Trans>No interest, no late fees</Trans>
      </p>
    </div>
  );
}

const InstalmentsTitle = ({ count }: { count: number }) => (
  <p className={kit("sm", "strong", "below-12")}>
    <Trans>
      or <Plural value={count} one="# instalment" other="# instalments" /> without interest
    </Trans>
  </p>
);

/** Of what costs something. */
function VatNote({ program }: { program: WithCohorts }) {
  if (effectivePrice(program) === 0) return null;
  return (
    <p className={classNames(kit("xs", "leading-note", "faint"), styles.vat)}>
      {program.vat_rate === 0 ? (
        <Trans>Without VAT</Trans>
      ) : (
        <Trans>
          <bdi>{rate}%</bdi> VAT included
        </Trans>
      )}
    </p>
  );
}
