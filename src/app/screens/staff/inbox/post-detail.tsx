import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { hideReportedPost, keepReportedPost, type ReportedPost } from "#contract/conversation/conversation-moderation.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { ReasonDialog } from "#app/widgets/staff-form/reason-dialog.tsx";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { Moderation } from "./moderation.tsx";

/** A post with what was reported about it; its author is told why it is hidden. */
export function PostDetail({ post, onChanged }: { post: ReportedPost; onChanged: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  const [hiding, setHiding] = useState(false);
  const { busy, act } = useNoticedAction(`post/${post.id}`);
  const hidden = post.hidden_reason !== null;
  const keep = () =>
    act(async () => {
      await call(keepReportedPost, { params: { id: post.id } });
      forgetStaffReads();
      showNotice({ id: `post/${post.id}`, kind: "success", message: msg`The post stands, and its reports are settled` });
      onChanged();
    });
  return (
    <>
      <RecordHead
        title={<bdi>{post.author.names[language]}</bdi>}
        note={<bdi>{post.program.title}</bdi>}
        action={
          may("reviews.moderate") ? (
            <div className={cluster(8)}>
              {hidden ? null : (
                <NetworkButton tone="quiet" offline={t`Needs a connection`} onClick={() => setHiding(true)}>
                  <Trans>Hide</Trans>
                </NetworkButton>
              )}
              <NetworkButton tone="ink" busy={busy} offline={t`Needs a connection`} onClick={() => void keep()}>
                {hidden ? <Trans context="post">Show again</Trans> : <Trans context="post">Let it stand</Trans>}
              </NetworkButton>
            </div>
          ) : null
        }
      />
      <div className={stack(8)}>
        <p className={kit("strong")} dir="auto">
          {post.title}
        </p>
        <p className={kit("pre-line", "break-anywhere", "read")} dir="auto">
          {post.body}
        </p>
        <p className={kit("soft", "xs")}>
          <time dateTime={post.written_at}>{formatDateTime(language, post.written_at)}</time>
        </p>
      </div>
      <Moderation hiddenReason={post.hidden_reason} reports={post.reports} />
      <ReasonDialog
        open={hiding}
        onClose={() => setHiding(false)}
        title={t`Hide this post`}
        follows={t`Other trainees no longer see it. Its author reads the reason.`}
        verb={t`Hide`}
        label={t`Reason told to the author`}
        act={async (reason, idempotencyKey) => {
          await call(hideReportedPost, { params: { id: post.id }, body: { reason }, idempotencyKey });
        }}
        onDone={() => {
          showNotice({ id: `post/${post.id}`, kind: "success", message: msg`The post is hidden` });
          onChanged();
        }}
      />
    </>
  );
}
