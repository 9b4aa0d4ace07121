import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useRef, useState } from "react";
import type { ItemContent } from "#contract/classroom/classroom.ts";
import { PEER, type PeerPart } from "#contract/coursework/peer-part.ts";
import { now } from "#offline/clock.ts";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { queueMutation, type WaitingItem } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { SelectInput } from "#app/ui/fields/text-input.tsx";
import { cluster, kit, row, stack } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { DraftMark } from "#app/widgets/forms/draft-mark.tsx";
import { FigureInput } from "#app/widgets/forms/figure-input.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { useKeptDraft } from "#app/widgets/forms/use-kept-draft.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { HandedIn } from "../submission-state.tsx";
import { isReviewValues, type PeerLines, reviewOf, type ReviewValues, sentReview } from "./review-values.ts";
import { WaitingBox } from "#app/widgets/course-layout/queued-boxes.tsx";

interface Props {
  content: ItemContent;
  work: PeerPart["to_review"][number];
  /** It can be reviewed now. */
  open: boolean;
  /** That points are given by; none: a comment alone. */
  lines: PeerLines;
  /** What this device has not sent yet. */
  waiting: WaitingItem | null;
  reread: () => void;
}

/** A work of another trainee, with what the reader writes of it. */
export function WorkToReview(props: Props) {
  const { work, waiting, open } = props;
  const language = useAtomValue(languageAtom);
  const { number } = work;
  const head = useRef<HTMLHeadingElement>(null);
  return (
    <article className={stack(16, "border", "round-md", "surface", "pad-16")} aria-labelledby={`peer-${work.id}`}>
      <header className={cluster([4, 12], "center", "between")}>
        <h3 id={`peer-${work.id}`} ref={head} tabIndex={-1}>
          {work.by ? <bdi>{work.by[language]}</bdi> : <Trans>Work {number}</Trans>}
        </h3>
        {work.done_at ? (
          <StatusMark kind="ok" pill>
            <Trans>Reviewed</Trans>
          </StatusMark>
        ) : (
          <StatusMark kind="wait" pill>
            <Trans>Not reviewed yet</Trans>
          </StatusMark>
        )}
      </header>
      <HandedIn work={work} />
      {waiting ? (
        <WaitingBox of={waiting}>
          <Trans>Your review is saved on this device and is sent when you are back online.</Trans>
        </WaitingBox>
      ) : open ? (
        <ReviewForm key={work.done_at} {...props} onSent={() => head.current?.focus()} />
      ) : work.comment ? (
        <p className={kit("pre-line", "break-anywhere")} dir="auto">
          {work.comment}
        </p>
      ) : null}
    </article>
  );
}

/** @param onSent the form goes then: whoever stood in its button is led to what became of the review */
function ReviewForm({ content: { item }, work, lines, reread, onSent }: Props & { onSent: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const draft = useKeptDraft<ReviewValues>(`peer-review/${work.id}`, isReviewValues);
  const [own, setOwn] = useState<ReviewValues | null>(null);
  const { busy, failure, act } = useAction();
  if (draft.state === "reading") return <SkeletonLines widths={[55, 88]} />;
  const values = own ?? draft.found?.fields ?? reviewOf(work);
  const set = (part: Partial<ReviewValues>) => {
    const next = { ...values, ...part };
    setOwn(next);
    draft.keep(next, 0);
  };
  const review = sentReview(values, lines);
  const send = () =>
    act(async () => {
      if (!review) return;
      const outcome = await queueMutation(
        "writePeerReview",
        { params: { rid: work.id }, body: { ...review, written_at: now().toISOString() } },
        { item_id: item.id, title: item.title },
      );
      if (outcome.kind === "refused") throw outcome.problem;
      if (outcome.kind === "failed") throw outcome.error;
      onSent();
      // What waits may be undone: then it is written here still.
      if (outcome.kind !== "sent") return;
      await draft.drop();
      reread();
    });
  return (
    <form
      method="dialog"
      className={stack(16)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {lines.map((line) => (
        <PointsField
          key={line.id}
          line={line}
          value={values.points[line.id] ?? ""}
          set={(points) => set({ points: { ...values.points, [line.id]: points } })}
        />
      ))}
      <Field label={t`What is good, and what would make it better?`} hint={t`Its author reads it once peer review is over.`} required>
        {(aria) => (
          <TextArea
            {...aria}
            lang={language}
            maxLength={PEER.commentMax}
            value={values.comment}
            onChange={(event) => set({ comment: event.currentTarget.value })}
          />
        )}
      </Field>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <div className={cluster([12, 16], "center")}>
        <Button type="submit" tone={work.done_at ? "ink" : "ember"} busy={busy} disabled={review === null}>
          {review === null ? (
            lines.length > 0 ? (
              <Trans>Every criterion and the comment are needed</Trans>
            ) : (
              <Trans>Write a comment first</Trans>
            )
          ) : work.done_at ? (
            <Trans>Change the review</Trans>
          ) : (
            <Trans>Send the review</Trans>
          )}
        </Button>
        {draft.saved ? <DraftMark /> : null}
      </div>
    </form>
  );
}

function PointsField({ line, value, set }: { line: PeerLines[number]; value: string; set: (points: string) => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { levels = [] } = line;
  const most = formatNumber(language, line.points);
  return (
    <Field
      label={
        <span className={row(8)}>
          <bdi>{line.title[language]}</bdi>
        </span>
      }
      hint={levels.length > 0 ? undefined : t`From 0 to ${most}`}
      required
    >
      {(aria) =>
        levels.length > 0 ? (
          <SelectInput {...aria} value={value} onChange={(event) => set(event.currentTarget.value)}>
            <option value="">{t`Choose a level`}</option>
            {levels.map((level) => (
              <option key={level.points} value={String(level.points)}>
                {`${formatNumber(language, level.points)} · ${level.title[language]}`}
              </option>
            ))}
          </SelectInput>
        ) : (
          <FigureInput {...aria} inputMode="decimal" maxLength={7} value={value} onFigure={set} />
        )
      }
    </Field>
  );
}
