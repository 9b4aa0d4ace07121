import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { classNames, cluster, kit, stack } from "#app/ui/kit.ts";
import type { OwnReviewState } from "#contract/reviews/reviews.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { Problem } from "#contract/problem.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import css from "./course-rate.module.css";
import { OwnReviewCard } from "./own-review-card.tsx";
import { ReviewEditor } from "./review-editor.tsx";
import { EMPTY, type ReviewValues, valuesOf } from "./review-values.ts";
import { useDeletion } from "./use-deletion.ts";
import { WaitingReview } from "./waiting-review.tsx";
import { useSent, useWaiting } from "#app/state/queue/queue.ts";
import { ownReviewSource } from "#app/state/snapshots/cached-areas.ts";
import { useCached } from "#app/state/cached/use-cached.ts";

/** One's own review: written, changed, looked after, taken back. */
export function OwnReviewPart({ programId }: { programId: number }) {
  const { t, i18n } = useLingui();
  const own = useOwnReview(programId);
  const [editing, setEditing] = useState<ReviewValues | null>(null);
  const deletion = useDeletion(programId, own.retry);
  const done = () => {
    setEditing(null);
    deletion.forget();
    own.retry();
  };
  const { refused } = own;
  return (
    <section className={classNames(stack(12, "content-start"), css.own)} aria-labelledby="own-review">
      <h2 id="own-review">
        <Trans>My review</Trans>
      </h2>
      {refused ? (
        <NoticeBox kind="bad">
          {problemSentence(i18n, new Problem(refused.code))}{" "}
          <Button tone="plain" size="sm" onClick={() => void refused.dismiss()}>{t`Close`}</Button>
        </NoticeBox>
      ) : null}
      {deletion.failure ? <NoticeBox kind="bad">{problemSentence(i18n, deletion.failure)}</NoticeBox> : null}
      {deletion.deleted ? (
        <p className={cluster([8, 16], "center")} aria-live="polite">
          <Trans>Your review was deleted</Trans>
          <Button tone="quiet" size="sm" busy={deletion.busy} onClick={() => void deletion.undo()}>{t`Undo`}</Button>
        </p>
      ) : null}
      <LoadState of={own} skeleton={<Skeleton className={css.skeleton} />}>
        {(state) =>
          own.waiting ? (
            <WaitingReview item={own.waiting} onUndo={setEditing} />
          ) : (
            <Standing
              programId={programId}
              state={state}
              editing={editing}
              busy={deletion.busy}
              onEdit={setEditing}
              onDelete={() => state.review && void deletion.remove(state.review)}
              onDone={done}
            />
          )
        }
      </LoadState>
    </section>
  );
}

interface StandingProps {
  programId: number;
  state: OwnReviewState;
  editing: ReviewValues | null;
  busy: boolean;
  onEdit: (values: ReviewValues | null) => void;
  onDelete: () => void;
  onDone: () => void;
}

function Standing({ programId, state, editing, busy, onEdit, onDelete, onDone }: StandingProps) {
  const { review, can_write: may } = state;
  if (review && !editing) return <OwnReviewCard review={review} busy={busy} onEdit={() => onEdit(valuesOf(review))} onDelete={onDelete} />;
  if (!review && !may) {
    return (
      <p className={classNames(kit("soft", "xs", "leading-note"), css.note)}>
        <Trans>You can review after completing 20% of the program.</Trans>
      </p>
    );
  }
  return (
    <ReviewEditor
      key={review?.id ?? "new"}
      programId={programId}
      reviewId={review?.id ?? null}
      initial={editing ?? EMPTY}
      onCancel={review ? () => onEdit(null) : undefined}
      onDone={onDone}
    />
  );
}

/** One's own review of a program as the server knows it, and what waits on this device or was refused. */
function useOwnReview(programId: number) {
  const source = useMemo(() => ownReviewSource(programId), [programId]);
  const kept = useCached(source, "");
  useSent(["writeReview", "editReview"], () => kept.retry());
  const { waiting, refused } = useWaiting("writeReview", "editReview");
  const mine = ({ payload }: { payload: { params?: Readonly<Record<string, unknown>> } }) => payload.params?.id === programId;
  // The last one made is what will stand.
  return { ...kept, waiting: waiting.findLast(mine) ?? null, refused: refused.findLast(mine) ?? null };
}
