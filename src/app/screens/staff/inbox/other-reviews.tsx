import { useLingui } from "@lingui/react/macro";
import type { ReviewContext } from "#contract/reviews/review-context.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { Rating } from "#app/widgets/catalogue/rating.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { AsideRow, RowDay } from "#app/widgets/staff-queues/aside-rows.tsx";
import { firstWords } from "#app/widgets/staff-queues/message-words.ts";
import { reviewStatus } from "./inbox-words.ts";

/** What the author of a review wrote of other programs. */
export function OtherReviews({ of }: { of: ReviewContext["others"] }) {
  const { t } = useLingui();
  const said = useSaid();
  return (
    <Part title={t`Other reviews of the author`}>
      {of.length === 0 ? (
        <p className={kit("soft", "sm")}>{t`No other reviews`}</p>
      ) : (
        <ul className={stack(8)}>
          {of.map((one) => (
            <AsideRow
              key={one.id}
              href={`/staff/requests/reviews/${one.id}`}
              words={said(one.program)}
              body={one.body ? <bdi className={kit("break-anywhere")}>{firstWords(one.body)}</bdi> : null}
            >
              <Rating rating={{ avg: one.stars, count: 1 }} only />
              <StatusWord of={reviewStatus[one.status]} />
              <RowDay at={one.created_at} />
            </AsideRow>
          ))}
        </ul>
      )}
    </Part>
  );
}
