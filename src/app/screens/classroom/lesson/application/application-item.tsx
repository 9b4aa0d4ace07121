import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type ReactNode, useState } from "react";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useWaiting } from "#app/state/queue/queue.ts";
import { classNames, cluster, kit, stack } from "#app/ui/kit.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import { Attachments } from "../attachments.tsx";
import { Blocks } from "#app/widgets/lesson-text/blocks.tsx";
import type { ItemProps } from "../item-props.ts";
import css from "./application.module.css";
import { PeerReviews } from "./peers/peer-reviews.tsx";
import { GroupPart } from "./group-part.tsx";
import { Rubric } from "./rubric.tsx";
import { SubmissionForm } from "./submission-form.tsx";
import { SubmissionState } from "./submission-state.tsx";
import { RefusedBox, WaitingBox } from "#app/widgets/course-layout/queued-boxes.tsx";

/** A practical application: the brief, how it is marked, what was handed in, and the form while it may be. */
export function ApplicationItem({ content, online, reread, head }: ItemProps & { head: ReactNode }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const now = useNow();
  const { waiting, refused } = useWaiting("submitWork");
  const [round, setRound] = useState(0);
  const { application, item } = content;
  if (!application) return null;
  const waits = waiting.find(({ shown }) => shown.item_id === item.id);
  const rejected = refused.find(({ shown }) => shown.item_id === item.id);
  const { submission, due_at } = application;
  const due = due_at ? formatDateTime(language, due_at, { weekday: true, hijri: true }) : null;
  const late = due_at !== null && now.getTime() > Date.parse(due_at);
  const most = formatNumber(language, application.max_degree);
  return (
    <>
      {head}
      <div className={classNames(stack(24, "pad-top-8", "pad-bottom-24"), css.application)}>
        <section aria-labelledby="brief-title">
          <h2 id="brief-title">
            <Trans>Brief</Trans>
          </h2>
          <Blocks blocks={application.brief[language]} />
        </section>
        {application.attachments.length > 0 ? <Attachments files={application.attachments} /> : null}
        <dl className={cluster([12, 40], "pad-y-12", "border-block")}>
          <div>
            <dt className={kit("soft", "xs")}>{t`Grade out of`}</dt>
            <dd className={kit("strong", "tabular")}>{most}</dd>
          </div>
          {due ? (
            <div>
              <dt className={kit("soft", "xs")}>{t`Due date`}</dt>
              <dd className={kit("strong", "tabular")}>{due}</dd>
            </div>
          ) : null}
        </dl>
        {application.group ? (
          <GroupPart itemId={item.id} group={application.group} open={submission === null && !waits} reread={reread} />
        ) : null}
        <Rubric rubric={application.rubric} marks={submission?.status === "graded" ? submission.rubric : null} />
        {submission && submission.status !== "draft" ? <SubmissionState submission={submission} application={application} /> : null}
        {rejected ? <RefusedBox of={rejected} /> : null}
        {waits ? (
          <WaitingBox of={waits} onUndo={() => setRound((count) => count + 1)}>
            <Trans>Your work is saved on this device and is submitted when you are back online.</Trans>
          </WaitingBox>
        ) : null}
        {application.can_submit && !waits ? (
          <>
            {late && !submission ? (
              <NoticeBox kind="info">
                <Trans>The due date has passed. You can still submit; it will be marked as late.</Trans>
              </NoticeBox>
            ) : null}
            <SubmissionForm key={`${submission?.version ?? 0}-${round}`} content={content} online={online} reread={reread} />
          </>
        ) : null}
        {application.peers ? <PeerReviews content={content} peers={application.peers} reread={reread} /> : null}
      </div>
    </>
  );
}
