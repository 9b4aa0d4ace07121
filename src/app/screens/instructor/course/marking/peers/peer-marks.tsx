import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { MarkingDetails } from "#contract/coursework/marking.ts";
import { hidePeerReview } from "#contract/coursework/peer-review.ts";
import { call } from "#app/api/call.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { Button } from "#app/ui/buttons/button.tsx";
import { cluster, kit, row, stack } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { ReasonForm } from "#app/widgets/conversation/reason-form.tsx";
import { PointsByLine } from "#app/widgets/coursework/points-by-line.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { coursePath, peerReviewsPath } from "#app/widgets/teaching-layout/item-address.ts";
import type { Marking } from "../use-marking.ts";
import { takenOver } from "./peer-points.ts";

type Peers = NonNullable<MarkingDetails["peers"]>;

/** What other trainees gave this work, beside the own mark: nothing of it counts until it is taken over. */
export function PeerMarks({ marking, reread }: { marking: Marking; reread: () => void }) {
  const language = useAtomValue(languageAtom);
  const { work, values, set } = marking;
  const { peers } = work;
  if (!peers) return null;
  const points = takenOver(peers, work.rubric);
  const done = peers.given.filter(({ done_at }) => done_at !== null).length;
  const all = peers.given.length;
  return (
    <section className={stack(12, "sunken", "round-sm", "pad-12")} aria-labelledby="peer-marks-title">
      <h3 id="peer-marks-title" className={kit("md")}>
        <Trans>Peer review</Trans>
      </h3>
      {peers.mean.length > 0 ? (
        <>
          <PointsByLine lines={work.rubric} given={peers.mean} />
          <p className={kit("faint", "xs")}>
            <Trans>Averages of trainees’ reviews. They are no grade until you take them over and save.</Trans>
          </p>
          <div>
            <Button tone="quiet" size="sm" onClick={() => set({ points: { ...values.points, ...points } })}>
              <Trans>Take over as points</Trans>
            </Button>
          </div>
        </>
      ) : null}
      {peers.received.length === 0 ? (
        <p className={kit("soft", "sm")}>
          <Trans>Nobody has reviewed this work yet.</Trans>
        </p>
      ) : (
        <ul className={stack(0, "border-block")}>
          {peers.received.map((review) => (
            <Review key={review.id} review={review} work={work} reread={reread} />
          ))}
        </ul>
      )}
      <p className={kit("soft", "sm")}>
        <Trans>
          Reviewed by this trainee: {done} of {all}
        </Trans>
      </p>
      <ul className={kit("sm")}>
        {peers.given.map(({ sid, student, done_at }) => (
          <li key={sid} className={row(12, "between")}>
            <ActionLink href={`${coursePath(work.course_id)}/marking/${sid}`}>
              <bdi>{student.translations[language].name}</bdi>
            </ActionLink>
            <span className={kit("soft", "nowrap")}>{done_at ? <Trans>Reviewed</Trans> : <Trans>Not reviewed yet</Trans>}</span>
          </li>
        ))}
      </ul>
      <ActionLink className={kit("link", "tap", "inline-block")} href={peerReviewsPath(work.course_id, work.item.id)}>
        <Trans>Who has reviewed, and who has not</Trans>
      </ActionLink>
    </section>
  );
}

function Review({ review, work, reread }: { review: Peers["received"][number]; work: MarkingDetails; reread: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [hiding, setHiding] = useState(false);
  const { busy, failure, act } = useAction();
  const sum = review.rubric.reduce((total, { points }) => total + points, 0);
  const known = review.rubric.length > 0 && work.rubric.length > 0;
  const hide = (reason: string | null) => call(hidePeerReview, { params: { rid: review.id }, body: { hidden: reason !== null, reason } });
  const offline = t`Needs a connection`;
  return (
    <li className={stack(8, "border-bottom", "pad-y-8")}>
      <p className={cluster([4, 12], "center", "between", "sm")}>
        <b>
          <bdi>{review.student.translations[language].name}</bdi>
        </b>
        {known ? (
          <span className={kit("soft", "tabular")}>
            <Plural value={sum} one="# point" other="# points" />
          </span>
        ) : null}
        {review.reported && !review.hidden ? (
          <StatusMark kind="bad">{t({ message: "Reported", context: "peer review" })}</StatusMark>
        ) : null}
        {review.hidden ? <StatusMark kind="wait">{t({ message: "Hidden", context: "peer review" })}</StatusMark> : null}
      </p>
      <p className={kit("pre-line", "break-anywhere", "sm")} dir="auto">
        {review.comment}
      </p>
      {review.reported ? (
        <p className={kit("soft", "xs")}>
          <Trans>
            The author reported it: <bdi>{review.reported}</bdi>
          </Trans>
        </p>
      ) : null}
      {review.hidden ? (
        <p className={kit("soft", "xs")}>
          <Trans>
            Hidden from others: <bdi>{review.hidden}</bdi>
          </Trans>
        </p>
      ) : null}
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      {hiding ? (
        <ReasonForm
          label={t`Why is it hidden?`}
          verb={t`Hide`}
          close={() => setHiding(false)}
          act={(reason) => hide(reason).then(reread)}
        />
      ) : (
        <div>
          {review.hidden ? (
            <NetworkButton tone="plain" size="sm" busy={busy} offline={offline} onClick={() => void act(() => hide(null).then(reread))}>
              <Trans>Show again</Trans>
            </NetworkButton>
          ) : (
            <NetworkButton tone="plain" size="sm" offline={offline} onClick={() => setHiding(true)}>
              <Trans>Hide</Trans>
            </NetworkButton>
          )}
        </div>
      )}
    </li>
  );
}
