import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { PeerPart } from "#contract/coursework/peer-part.ts";
import { reportPeerReview } from "#contract/coursework/peer-review.ts";
import { call } from "#app/api/call.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { ReasonForm } from "#app/widgets/conversation/reason-form.tsx";
import { PointsByLine } from "#app/widgets/coursework/points-by-line.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import type { PeerLines } from "./review-values.ts";

interface Props {
  received: PeerPart["received"];
  lines: PeerLines;
  reread: () => void;
}

/** What other trainees wrote of the reader's own work. */
export function ReceivedReviews({ received, lines, reread }: Props) {
  return (
    <section className={stack(12)} aria-labelledby="received-title">
      <h3 id="received-title">
        <Trans>Reviews of your work</Trans>
      </h3>
      {received.length === 0 ? (
        <p className={kit("soft")}>
          <Trans>Nobody reviewed your work.</Trans>
        </p>
      ) : (
        <>
          <p className={kit("soft", "sm")}>
            <Trans>Points of other trainees are no grade. Your instructor gives the grade.</Trans>
          </p>
          <ul className={stack(0, "border-block")}>
            {received.map((review) => (
              <Received key={review.id} review={review} lines={lines} reread={reread} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Received({ review, lines, reread }: { review: PeerPart["received"][number]; lines: PeerLines; reread: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [reporting, setReporting] = useState(false);
  const { number } = review;
  return (
    <li className={stack(8, "border-bottom", "pad-y-12")}>
      <b>{review.by ? <bdi>{review.by[language]}</bdi> : <Trans>Review {number}</Trans>}</b>
      {review.rubric.length > 0 ? <PointsByLine lines={lines} given={review.rubric} /> : null}
      <p className={kit("pre-line", "break-anywhere")} dir="auto">
        {review.comment}
      </p>
      {reporting ? (
        <ReasonForm
          label={t`What is wrong with it?`}
          verb={t`Report to the instructor`}
          close={() => setReporting(false)}
          act={(reason) => call(reportPeerReview, { params: { rid: review.id }, body: { reason } }).then(reread)}
        />
      ) : review.reported ? (
        <p className={kit("soft", "xs")}>
          <Trans>You reported this</Trans>
        </p>
      ) : (
        <div>
          <NetworkButton tone="plain" size="sm" offline={t`Needs a connection`} onClick={() => setReporting(true)}>
            <Trans>Report to the instructor</Trans>
          </NetworkButton>
        </div>
      )}
    </li>
  );
}
