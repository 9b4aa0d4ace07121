import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import { useState } from "react";
import { publishGrades } from "#contract/coursework/marking.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

const PUBLISHED = msg({
  message:
    "{students, plural, one {Grades are published, and # trainee is notified.} other {Grades are published, and # trainees are notified.}}",
});

/** What is published is told to each trainee and cannot be made unseen: it asks once. */
export function PublishGrades({ courseId, marks, done }: { courseId: number; marks: number; done: () => void }) {
  const { t } = useLingui();
  const [asked, setAsked] = useState(false);
  const { which: busy, act } = useNoticedAction("profile-action");
  const publish = () =>
    act(async () => {
      const { data } = await call(publishGrades, { params: { id: courseId }, body: { item_ids: [] } });
      setAsked(false);
      showNotice({ kind: "success", message: PUBLISHED, values: { students: data.students } });
      done();
    }, "publish");
  return (
    <>
      <NetworkButton tone="ember" onClick={() => setAsked(true)} offline={<Trans>Publishing needs a connection</Trans>}>
        <Plural value={marks} one="Publish # grade" other="Publish # grades" />
      </NetworkButton>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t`Publish grades?`}
        actions={
          <>
            <NetworkButton busy={busy === "publish"} onClick={() => void publish()} offline={<Trans>Publishing needs a connection</Trans>}>
              <Trans>Publish grades</Trans>
            </NetworkButton>
            <Button tone="quiet" onClick={() => setAsked(false)}>
              <Trans>Not yet</Trans>
            </Button>
          </>
        }
      >
        <Plural
          value={marks}
          one="# grade is shown to its trainee at once, with your feedback. What trainees have seen cannot be taken back, only changed."
          other="# grades are shown to their trainees at once, with your feedback. What trainees have seen cannot be taken back, only changed."
        />
      </Dialog>
    </>
  );
}
