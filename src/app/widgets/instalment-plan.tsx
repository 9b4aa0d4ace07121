import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language.ts";
import { classNames } from "#app/ui/class-names.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import type { ProgramCard } from "#contract/catalogue.ts";
import { now } from "#offline/clock.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { instalmentDays } from "./instalment-days.ts";
import styles from "./instalment-plan.module.css";
import { Money } from "./money.tsx";

type Plan = NonNullable<ProgramCard["instalments"]>;

/** Instalments as dated nuqtas: what is paid today and what follows, each month. */
export function InstalmentPlan({ plan, className }: { plan: Plan; className?: string | undefined }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const days = instalmentDays(riyadhDay(now()), plan.count);
  return (
    <ol className={classNames(styles.plan, className)}>
      {days.map((day, index) => (
        <li key={day}>
          <Money sar={plan.amount} className={styles.amount} />
          <span className={styles.day}>{index === 0 ? t`Today` : formatDate(language, day, { year: false })}</span>
        </li>
      ))}
    </ol>
  );
}

/** «أو 4 دفعات، كل منها 2,400 ريال» with the amount as an image of money. */
export function InstalmentLine({ plan, className }: { plan: Plan; className?: string | undefined }) {
  const { count, amount } = plan;
  return (
    <span className={className}>
      <Trans>
        or <Plural value={count} one="# instalment" other="# instalments" /> of <Money sar={amount} />
      </Trans>
    </span>
  );
}
