import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { applyImport, type CourseImport, discardImport, undoImport, itemsToWrite } from "#contract/content/course-import.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { coursePath } from "#app/widgets/teaching-layout/item-address.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

/** What can be done with an import as it stands: add it, discard it, take it out again. */
export function DecideImport({ of, onDecided }: { of: CourseImport; onDecided: (answer: CourseImport) => void }) {
  const { t, i18n } = useLingui();
  const [busy, setBusy] = useState<object | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const decide = async (endpoint: typeof applyImport | typeof discardImport | typeof undoImport) => {
    setBusy(endpoint);
    setFailure(null);
    try {
      onDecided((await call(endpoint, { params: { iid: of.id } })).data);
    } catch (error) {
      setFailure(problemSentence(i18n, error) || null);
    } finally {
      setBusy(null);
    }
  };
  const count = itemsToWrite(of.counts);
  const needed = t`This needs a connection`;
  return (
    <>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      {of.status === "preview" ? (
        <>
          <NetworkButton tone="quiet" busy={busy === discardImport} onClick={() => void decide(discardImport)} offline={needed}>
            {t`Discard the file`}
          </NetworkButton>
          <NetworkButton tone="ember" busy={busy === applyImport} onClick={() => void decide(applyImport)} offline={needed}>
            <Plural value={count} one="Add # item to the drafts" other="Add # items to the drafts" />
          </NetworkButton>
        </>
      ) : null}
      {of.status === "done" ? (
        <>
          <NetworkButton tone="quiet" busy={busy === undoImport} onClick={() => void decide(undoImport)} offline={needed}>
            {t`Remove from the course`}
          </NetworkButton>
          <Button tone="ember" href={`${coursePath(of.course_id)}/overview`}>
            <Trans>To the outline</Trans>
          </Button>
        </>
      ) : null}
    </>
  );
}
