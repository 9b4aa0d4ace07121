import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Send } from "lucide-react";
import { classNames, cluster, kit, stack } from "#app/ui/kit.ts";
import type { OwnReview } from "#contract/reviews/reviews.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { queueMutation } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { FormTextArea } from "#app/widgets/forms/form-field.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useForm } from "#app/widgets/forms/use-form.ts";
import { useRefusal } from "#app/widgets/forms/use-refusal.ts";
import css from "./course-rate.module.css";
import { bodyOf, checkReview, type ReviewValues } from "./review-values.ts";
import { StarChoice } from "./star-choice.tsx";

interface Props {
  programId: number;
  /** The one to change; null writes the first. */
  reviewId: number | null;
  initial: ReviewValues;
  onCancel?: (() => void) | undefined;
  /** It is with us (`review` where the answer was heard), or waits on this device. */
  onDone: (review: OwnReview | null) => void;
}

/** Mark and words. Without a network it is kept on this device and sent by itself. */
export function ReviewEditor({ programId, reviewId, initial, onCancel, onDone }: Props) {
  const { t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const { failure, attempt } = useRefusal();
  const submit = (values: ReviewValues) =>
    attempt(async () => {
      const body = { ...bodyOf(values) };
      const outcome =
        reviewId === null
          ? await queueMutation<{ review: OwnReview }>("writeReview", { params: { id: programId }, body })
          : await queueMutation<{ review: OwnReview }>("editReview", { params: { id: programId, rid: reviewId }, body });
      if (outcome.kind === "failed") throw outcome.error;
      if (outcome.kind === "refused") throw outcome.problem;
      onDone(outcome.kind === "sent" ? (outcome.data?.review ?? null) : null);
    });
  const form = useForm<ReviewValues>({ initial, check: checkReview, submit });
  return (
    <form id={form.id} className={stack(12, "content-start")} method="dialog" onSubmit={form.submit} noValidate>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <StarChoice form={form} />
      <FormTextArea form={form} name="body" label={t`Your comment`} optional hint={t`What helped you, and what you would change`} />
      <div className={cluster([8, 12])}>
        <Button type="submit" tone="ember" icon={<Send aria-hidden="true" data-flip />} busy={form.busy}>
          {reviewId === null ? t`Send review` : t`Save changes`}
        </Button>
        {onCancel ? <Button tone="quiet" onClick={onCancel}>{t`Cancel`}</Button> : null}
      </div>
      {online ? (
        <p className={classNames(kit("soft", "xs", "leading-note"), css.note)}>
          <Trans>Your review appears with your first and last name once it has been reviewed.</Trans>
        </p>
      ) : (
        <DeviceMark kind="waiting">
          <Trans>You are offline. The review is saved on this device and sent automatically when you are back online.</Trans>
        </DeviceMark>
      )}
    </form>
  );
}
