import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import type { PeerPart } from "#contract/coursework/peer-part.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useWaiting } from "#app/state/queue/queue.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { ReceivedReviews } from "./received-reviews.tsx";
import { WorkToReview } from "./work-to-review.tsx";
import { RefusedBox } from "#app/widgets/course-layout/queued-boxes.tsx";

interface Props {
  content: ItemContent;
  peers: PeerPart;
  reread: () => void;
}

/** Works of other trainees that wait for the reader's review, and what others wrote of theirs. */
export function PeerReviews({ content, peers, reread }: Props) {
  const language = useAtomValue(languageAtom);
  const { waiting, refused } = useWaiting("writePeerReview");
  const { item, application } = content;
  if (!application) return null;
  const when = (at: string | null) => (at ? formatDateTime(language, at, { weekday: true, hijri: true }) : "");
  const [opens, ends] = [when(peers.opens_at), when(peers.ends_at)];
  const handedIn = application.submission !== null && application.submission.status !== "draft";
  return (
    <section className={stack(16)} aria-labelledby="peers-title">
      <h2 id="peers-title">
        <Trans>Peer review</Trans>
      </h2>
      <p className={kit("soft", "sm", "leading-note")}>
        {peers.opens_at === null ? (
          <Trans>Peer review begins once your cohort has a due date.</Trans>
        ) : peers.state === "waiting" ? (
          <Trans>
            After {opens} you review works of other trainees, until {ends}. Only who handed in takes part.
          </Trans>
        ) : peers.state === "over" ? (
          <Trans>Peer review ended on {ends}.</Trans>
        ) : (
          <Trans>Reviews can be written and changed until {ends}.</Trans>
        )}{" "}
        {peers.anonymous ? (
          <Trans>Neither you nor the other trainee learns who the other is; your instructor knows.</Trans>
        ) : (
          <Trans>The other trainee reads your name with your review.</Trans>
        )}
      </p>
      {peers.state === "open" && peers.to_review.length === 0 ? (
        <NoticeBox kind="info">
          {handedIn ? (
            <Trans>No work of another trainee is here yet. You are notified when one is.</Trans>
          ) : (
            <Trans>Hand in your work to receive works of other trainees.</Trans>
          )}
        </NoticeBox>
      ) : null}
      {refused
        .filter(({ shown }) => shown.item_id === item.id)
        .map((one) => (
          <RefusedBox key={one.key} of={one} />
        ))}
      {peers.to_review.map((work) => (
        <WorkToReview
          key={work.id}
          content={content}
          work={work}
          open={peers.state === "open"}
          lines={peers.by_rubric ? application.rubric : NO_LINES}
          waiting={waiting.find(({ payload }) => payload.params?.rid === work.id) ?? null}
          reread={reread}
        />
      ))}
      {peers.state === "over" && handedIn ? <ReceivedReviews received={peers.received} lines={application.rubric} reread={reread} /> : null}
    </section>
  );
}

const NO_LINES: never[] = [];
