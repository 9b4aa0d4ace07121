import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
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
      <dl className={styles.figures}>
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
  <div>
    <dt>{name}</dt>
    <dd>
      <bdi>{value}</bdi>
      {note && (
        <small>
          <bdi>{note}</bdi>
        </small>
      )}
    </dd>
  </div>
);

export function AboutFiguresSkeleton() {
  return (
    <div className={styles.figures} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((key) => (
        <div key={key}>
          <Skeleton width={70} />
          <p className={styles.value}>
            <Skeleton width={45} />
          </p>
        </div>
      ))}
    </div>
  );
}
