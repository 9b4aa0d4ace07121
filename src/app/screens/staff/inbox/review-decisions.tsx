import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReviewContext } from "#contract/reviews/review-context.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { kit } from "#app/ui/kit.ts";
import { Part } from "#app/widgets/staff/facts.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { Timeline } from "#app/widgets/time/timeline.tsx";
import { reviewStatus } from "./inbox-words.ts";

type Decision = ReviewContext["history"][number];

const DECIDED: Record<Decision["what"], MessageDescriptor> = {
  written: msg({ message: "Written", context: "review" }),
  reported: msg({ message: "Reported", context: "review" }),
  deleted: msg({ message: "Deleted by its author", context: "review" }),
  pending: reviewStatus.pending.words,
  published: reviewStatus.published.words,
  hidden: reviewStatus.hidden.words,
};

/** What happened to a review, the newest first, with who decided it and why. */
export function ReviewDecisions({ of }: { of: ReviewContext["history"] }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  return (
    <Part title={t`What was decided`}>
      <Timeline
        doneWord={t`Done`}
        steps={of.map(({ what, by, by_author: own, reason, at }) => ({
          key: `${what} ${at}`,
          state: "done",
          title: i18n._(DECIDED[what]),
          note: (
            <>
              {by || (own && what !== "written") ? (
                <>
                  {by ? <bdi>{said(by)}</bdi> : <Trans>Its author</Trans>}
                  {t({ message: ", ", comment: "Between who did it and when" })}
                </>
              ) : null}
              <time dateTime={at}>{formatDateTime(language, at)}</time>
              {reason ? (
                <p className={kit("break-anywhere", "pre-line")} dir="auto">
                  {reason}
                </p>
              ) : null}
            </>
          ),
        }))}
      />
    </Part>
  );
}
