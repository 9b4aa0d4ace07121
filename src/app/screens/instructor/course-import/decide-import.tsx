import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { applyImport, type CourseImport, discardImport, undoImport, itemsToWrite } from "#contract/content/course-import.ts";
import { call } from "#app/api/call.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { coursePath } from "#app/widgets/teaching-layout/item-address.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";

/** What can be done with an import as it stands: add it, discard it, take it out again. */
export function DecideImport({ of, onDecided }: { of: CourseImport; onDecided: (answer: CourseImport) => void }) {
  const { t } = useLingui();
  const { which: busy, failure, act } = useAction<object>();
  const decide = async (endpoint: typeof applyImport | typeof discardImport | typeof undoImport) => {
    await act(async () => {
      onDecided((await call(endpoint, { params: { iid: of.id } })).data);
    }, endpoint);
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
