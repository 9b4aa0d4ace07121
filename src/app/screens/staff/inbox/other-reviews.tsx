import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReviewContext } from "#contract/reviews/review-context.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { Rating } from "#app/widgets/catalogue/rating.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { firstWords } from "#app/widgets/staff-queues/message-words.ts";
import { reviewStatus } from "./inbox-words.ts";

/** What the author of a review wrote of other programs. */
export function OtherReviews({ of }: { of: ReviewContext["others"] }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  return (
    <Part title={t`Other reviews of the author`}>
      {of.length === 0 ? (
        <p className={kit("soft", "sm")}>{t`No other reviews`}</p>
      ) : (
        <ul className={stack(8)}>
          {of.map((one) => (
            <li key={one.id} className={stack(2, "border-bottom", "pad-bottom-8", "sm")}>
              <ActionLink href={`/staff/requests/reviews/${one.id}`} className={kit("link", "hover-underline", "break-anywhere")}>
                <bdi>{said(one.program)}</bdi>
              </ActionLink>
              {one.body ? <bdi className={kit("break-anywhere")}>{firstWords(one.body)}</bdi> : null}
              <span className={cluster([2, 12])}>
                <Rating rating={{ avg: one.stars, count: 1 }} only />
                <StatusWord of={reviewStatus[one.status]} />
                <time className={kit("soft")} dateTime={one.created_at}>
                  {formatDate(language, one.created_at)}
                </time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
