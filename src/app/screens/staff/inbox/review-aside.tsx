import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReviewContext } from "#contract/reviews/review-context.ts";
import { formatDate, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { kit } from "#app/ui/kit.ts";
import { Rating } from "#app/widgets/catalogue/rating.tsx";
import { FactRows, type NamedFact } from "#app/widgets/staff/facts.tsx";
import { enrollmentStatus } from "#app/widgets/staff/status-words.ts";
import { OtherReviews } from "./other-reviews.tsx";
import { QueueAside } from "./queue-aside.tsx";
import { ReviewDecisions } from "./review-decisions.tsx";

/** Beside a review: its program, how its author learns it, what else they wrote, and what was decided (office.md §8). */
export function ReviewAside({ of }: { of: ReviewContext }) {
  const { t } = useLingui();
  return (
    <QueueAside title={t`About this review`}>
      <FactRows facts={useFacts(of)} />
      <OtherReviews of={of.others} />
      <ReviewDecisions of={of.history} />
    </QueueAside>
  );
}

function useFacts({ review, rating, account }: ReviewContext): NamedFact[] {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  const { program } = review;
  const title = <bdi>{program.title}</bdi>;
  const enrollment = account?.enrollment;
  return [
    {
      name: t`Program`,
      value: may("programs.read") ? (
        <ActionLink href={`/staff/programs/${program.id}`} className={kit("link", "hover-underline")}>
          {title}
        </ActionLink>
      ) : (
        title
      ),
    },
    {
      name: t`Its rating`,
      value: rating.avg === null ? t`Not reviewed yet` : <Rating rating={{ avg: rating.avg, count: rating.count }} />,
    },
    ...(account
      ? [
          {
            name: t`Author`,
            value: (
              <ActionLink href={`/staff/people/${account.id}`} className={kit("link", "hover-underline")}>
                <bdi>{review.author}</bdi>
              </ActionLink>
            ),
          },
          {
            name: t({ message: "Enrollment", context: "person" }),
            value: enrollment ? i18n._(enrollmentStatus[enrollment.status].words) : t`No longer learns it`,
          },
        ]
      : []),
    ...(enrollment
      ? [
          { name: t`Progress`, value: <bdi dir="ltr">{formatPercent(language, enrollment.progress)}</bdi> },
          enrollment.cohort_starts_on
            ? { name: t`Cohort`, value: formatDate(language, enrollment.cohort_starts_on) }
            : { name: t`Enrolled on`, value: formatDate(language, enrollment.since) },
        ]
      : []),
  ];
}
