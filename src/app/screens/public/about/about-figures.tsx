import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import type { Figures } from "#contract/site/site.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { reviewsCount } from "#app/widgets/catalogue/counts.ts";
import styles from "./about-figures.module.css";

/** What the server counted. The label stands before the number, so that no plural is needed (glossary §7). */
export function AboutFigures({ figures }: { figures: Figures }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { courses, diplomas, fields, instructors, partners, rating } = figures;
  if (courses + diplomas === 0) return null;
  const number = (value: number, decimals?: 1) => formatNumber(language, value, decimals);
  return (
    <section>
      <VisuallyHidden as="h2">
        <Trans>Qabas in numbers</Trans>
      </VisuallyHidden>
      <dl className={classNames(grid(0, "border-block"), styles.figures)}>
        <Figure name={<Trans>Courses</Trans>} value={number(courses)} />
        {diplomas > 0 && <Figure name={<Trans>Diplomas</Trans>} value={number(diplomas)} />}
        <Figure name={<Trans>Fields</Trans>} value={number(fields)} />
        {instructors > 0 && <Figure name={<Trans>Instructors</Trans>} value={number(instructors)} />}
        {partners > 0 && <Figure name={<Trans>Partners</Trans>} value={number(partners)} />}
        {rating.avg !== null && (
          <Figure name={<Trans>Average rating</Trans>} value={number(rating.avg, 1)} note={reviewsCount(i18n, rating.count)} />
        )}
      </dl>
    </section>
  );
}

const Figure = ({ name, value, note }: { name: ReactNode; value: string; note?: string }) => (
  <div className={kit("pad-top-20", "pad-bottom-16", "pad-start-20")}>
    <dt className={kit("soft", "sm")}>{name}</dt>
    <dd className={kit("title", "heavy", "leading-head", "tabular")}>
      <bdi>{value}</bdi>
      {note && (
        <small className={kit("before-8", "soft", "xs", "regular")}>
          <bdi>{note}</bdi>
        </small>
      )}
    </dd>
  </div>
);

export function AboutFiguresSkeleton() {
  return (
    <div className={classNames(grid(0, "border-block"), styles.figures)} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <div className={kit("pad-top-20", "pad-bottom-16", "pad-start-20")} key={key}>
          <Skeleton width={70} />
          <p className={classNames(kit("title", "heavy", "leading-head", "tabular"), styles.value)}>
            <Skeleton width={45} />
          </p>
        </div>
      ))}
    </div>
  );
}
