import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { ProgramCard } from "#contract/catalogue/catalogue.ts";
import { useTakesInstalments } from "#app/state/site.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowRight } from "lucide-react";
import { Suspense } from "react";
import { Link } from "wouter";
import { modulesCount, monthsCount } from "./counts.ts";
import { Cover } from "#app/widgets/covers/cover.tsx";
import styles from "./diploma-row.module.css";
import { InstalmentLine } from "#app/widgets/orders/instalment-plan.tsx";
import { Price } from "#app/widgets/orders/money.tsx";
import { useOwned } from "#app/state/enrollments/owned.ts";
import { CardMore } from "./late-card.ts";
import { diplomaMonths } from "./program-length.ts";

/** A diploma as a row: art, title, how long, how much of it, when, and what it costs. On phones the facts are one line. */
export function DiplomaRow({ program, level = 3 }: { program: ProgramCard; level?: 2 | 3 | 4 }) {
  const { i18n } = useLingui();
  const instalments = useTakesInstalments();
  const owned = useOwned(program.id);
  const language = useAtomValue(languageAtom);
  const Title = `h${level}` as const;
  const length = monthsCount(i18n, diplomaMonths(program.duration_weeks));
  const modules = modulesCount(i18n, program.modules_count);
  const starts = program.starts_at && formatDate(language, program.starts_at, { year: false });
  return (
    <article className={classNames(grid(20, "relative", "center", "border-bottom", "pad-y-16"), styles.row)}>
      <span className={classNames(kit("clip", "round-sm"), styles.art)}>
        <Cover id={program.id} glaze={program.category.glaze} photo={program.cover_photo} shape="diploma" />
      </span>
      <Title className={styles.title}>
        {/* The link's box is the whole row (its ::after): one target, one name. */}
        <Link href={owned ? `/course/${program.id}` : `/courses/${program.id}`} className={styles.link}>
          <bdi>{program.title}</bdi>
        </Link>
      </Title>
      <p className={classNames(kit("soft", "xs", "leading-note"), styles.line)}>
        {starts ? (
          <Trans>
            {length}, {modules}, starts {starts}
          </Trans>
        ) : (
          <Trans>
            {length}, {modules}
          </Trans>
        )}
      </p>
      <dl className={classNames(grid(20, "cols-3"), styles.facts)}>
        <div>
          <dt className={kit("xs", "leading-note", "faint")}>
            <Trans>Duration</Trans>
          </dt>
          <dd className={kit("md", "medium", "leading-note")}>{length}</dd>
        </div>
        <div>
          <dt className={kit("xs", "leading-note", "faint")}>
            <Trans>Content</Trans>
          </dt>
          <dd className={kit("md", "medium", "leading-note")}>{modules}</dd>
        </div>
        <div>
          <dt className={kit("xs", "leading-note", "faint")}>
            <Trans>Starts</Trans>
          </dt>
          <dd className={kit("md", "medium", "leading-note")}>{starts ?? "—"}</dd>
        </div>
      </dl>
      <p className={classNames(grid(0, "leading-note"), styles.cost)}>
        {owned ? (
          <Suspense>
            <CardMore program={program} part="mark" />
          </Suspense>
        ) : (
          <>
            <span className={classNames(kit("xs", "leading-note", "faint"), styles.label)}>
              <Trans>Fees including VAT</Trans>
            </span>
            <Price price={program.price} discounted={program.price_after_discount} />
            {program.instalments && instalments && <InstalmentLine plan={program.instalments} className={styles.instalments} />}
          </>
        )}
      </p>
      <ArrowRight className={classNames(kit("icon-20"), styles.arrow)} data-flip aria-hidden="true" />
    </article>
  );
}

export function DiplomaRowSkeleton() {
  return (
    <div className={classNames(grid(20, "relative", "center", "border-bottom", "pad-y-16"), styles.row)} aria-hidden="true">
      <Skeleton className={classNames(kit("clip", "round-sm"), styles.art)} />
      <div className={styles.title}>
        <Skeleton width={70} />
      </div>
      <p className={classNames(kit("soft", "xs", "leading-note"), styles.line)}>
        <Skeleton width={88} />
      </p>
      <div className={classNames(grid(20, "cols-3"), styles.facts)}>
        <Skeleton width={88} />
      </div>
      <p className={classNames(grid(0, "leading-note"), styles.cost)}>
        <Skeleton width={55} />
        <Skeleton width={70} />
      </p>
    </div>
  );
}
