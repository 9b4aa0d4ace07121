import { Trans, useLingui } from "@lingui/react/macro";
import { Timeline } from "#app/widgets/time/timeline.tsx";

/** What follows an application, before it is sent and after. */
export function JoinSteps({ sent = false }: { sent?: boolean }) {
  const { t } = useLingui();
  return (
    <Timeline
      doneWord={t`Done`}
      steps={[
        {
          key: "submitted",
          state: sent ? "done" : "now",
          title: <Trans>Sending the application</Trans>,
          note: <Trans>A reference number and a link to follow it reach you by e-mail.</Trans>,
        },
        {
          key: "under_review",
          state: sent ? "now" : "open",
          title: <Trans>The review</Trans>,
          note: <Trans>We read the CV and match the topics with our fields.</Trans>,
        },
        { key: "interview", state: "open", title: <Trans>An interview</Trans>, note: <Trans>A short talk, remotely or in person.</Trans> },
        {
          key: "accepted",
          state: "open",
          title: <Trans>Joining</Trans>,
          note: <Trans>An invitation opens your instructor account.</Trans>,
        },
      ]}
    />
  );
}
