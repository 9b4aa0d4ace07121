import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { classNames, cluster, grid, kit } from "#app/ui/kit.ts";
import { languageOfWords } from "#app/ui/written.tsx";
import { REVIEW, replyForm } from "#contract/reviews/reviews.ts";
import { type CourseReview, deleteReviewReply, replyToCourseReview } from "#contract/content/teaching-course.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { DraftMark } from "#app/widgets/forms/draft-mark.tsx";
import { checkForm } from "#app/widgets/forms/form-errors.ts";
import { FormTextArea } from "#app/widgets/forms/form-field.tsx";
import { EarlierVersionNotice } from "#app/widgets/intents/earlier-version.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { useKeptForm } from "#app/widgets/forms/use-kept-form.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./reviews-screen.module.css";

interface Props {
  review: CourseReview;
  courseId: number;
  changed: (review: CourseReview) => void;
}

/** The answer to a review: read, written, changed or taken back (with a way to undo). */
export function ReviewReply({ review, courseId, changed }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [writing, setWriting] = useState(false);
  const [deleted, setDeleted] = useState<string | null>(null);
  const { which: busy, act } = useNoticedAction("profile-action");
  const params = { id: review.id };
  const { reply } = review;
  const when = reply ? formatDate(language, reply.at) : "";

  if (writing) {
    return <ReplyForm review={review} courseId={courseId} changed={changed} done={() => setWriting(false)} />;
  }
  if (!reply) {
    return (
      <div className={classNames(grid(12, "above-12"), css.reply)}>
        <div className={cluster(8, "center")}>
          {deleted === null ? (
            <Button tone="quiet" size="sm" onClick={() => setWriting(true)}>
              <Trans>Reply</Trans>
            </Button>
          ) : (
            <>
              <output>
                <Trans>Your reply is deleted</Trans>
              </output>
              <Button
                tone="quiet"
                size="sm"
                busy={busy === "restore"}
                onClick={() =>
                  void act(async () => {
                    changed((await call(replyToCourseReview, { params, body: { body: deleted } })).data);
                    setDeleted(null);
                  }, "restore")
                }
              >
                <Trans>Undo</Trans>
              </Button>
            </>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className={classNames(grid(12, "above-12"), css.reply)}>
      <div className={kit("round-sm", "sunken", "pad-x-16", "pad-y-12")}>
        <p className={kit("soft", "sm")}>
          <Trans>
            Reply by <bdi>{reply.by}</bdi>, {when}
          </Trans>
        </p>
        <p className={kit("pre-line", "break-anywhere", "read")} dir="auto" lang={languageOfWords(reply.body) ?? undefined}>
          {reply.body}
        </p>
      </div>
      <div className={cluster(8, "center")}>
        <Button tone="plain" size="sm" onClick={() => setWriting(true)}>
          <Trans>Edit reply</Trans>
        </Button>
        <NetworkButton
          tone="plain"
          size="sm"
          offline={t`Deleting needs a connection`}
          busy={busy === "delete"}
          onClick={() =>
            void act(async () => {
              const { data } = await call(deleteReviewReply, { params });
              setDeleted(reply.body);
              changed(data);
            }, "delete")
          }
        >
          <Trans>Delete reply</Trans>
        </NetworkButton>
      </div>
    </div>
  );
}

interface ReplyFields {
  body: string;
}

const isReply = (value: unknown): value is ReplyFields =>
  typeof value === "object" && value !== null && typeof (value as ReplyFields).body === "string";

function ReplyForm({ review, courseId, changed, done }: Props & { done: () => void }) {
  const { t } = useLingui();
  const { form, draft, failure, earlier } = useKeptForm({
    name: `${courseId}/reply/${review.id}`,
    isValues: isReply,
    initial: { body: review.reply?.body ?? "" },
    check: (values) => checkForm(replyForm, values),
    send: ({ body }, idempotencyKey) => call(replyToCourseReview, { params: { id: review.id }, body: { body }, idempotencyKey }),
    done: ({ data }) => {
      changed(data);
      done();
    },
  });
  return (
    <form id={form.id} className={classNames(grid(12, "above-12"), css.reply)} method="dialog" onSubmit={form.submit} noValidate>
      <FormTextArea
        form={form}
        name="body"
        label={t`Your reply`}
        maxLength={REVIEW.bodyMax}
        hint={t`Visible to everyone who reads the review.`}
      />
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <EarlierVersionNotice of={earlier} busy={form.busy} />
      <div className={cluster(8, "center")}>
        <NetworkButton type="submit" busy={form.busy} offline={<Trans>Publishing needs a connection</Trans>}>
          <Trans>Publish reply</Trans>
        </NetworkButton>
        <Button
          tone="plain"
          onClick={() => {
            void draft.drop();
            done();
          }}
        >
          <Trans>Cancel</Trans>
        </Button>
        {draft.saved ? <DraftMark /> : null}
      </div>
    </form>
  );
}
