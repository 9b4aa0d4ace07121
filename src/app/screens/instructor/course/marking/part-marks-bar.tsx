import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check } from "lucide-react";
import { formatTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { SaveBar } from "#app/widgets/teaching-layout/save-bar.tsx";
import { withoutMarks } from "./typed-marks.ts";
import type { Entering } from "./use-part-marks.ts";

/** Says what keeps marks from being saved, and saves the others. */
export function PartMarksBar({ entering }: { entering: Entering }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const { typed, set, pending, draft, busy, failure, savedAt, save } = entering;
  const { send, faults, conflicts, strangers } = pending;
  const kept = draft.saved && formatTime(language, draft.saved);
  const saved = savedAt && formatTime(language, savedAt);
  return (
    <>
      {conflicts > 0 ? (
        <NoticeBox kind="info">
          <Plural
            value={conflicts}
            one="# grade was changed from another account or device meanwhile. Both stand in its row: choose one of them."
            other="# grades were changed from another account or device meanwhile. Both stand in their rows: choose one of them."
          />
        </NoticeBox>
      ) : null}
      {strangers.length > 0 ? (
        <NoticeBox kind="info">
          <p>
            <Plural
              value={strangers.length}
              one="# grade was typed for a trainee who is no longer in this course."
              other="# grades were typed for trainees who are no longer in this course."
            />
          </p>
          <Button tone="quiet" size="sm" onClick={() => set(withoutMarks(typed, strangers))}>
            <Trans>Discard change</Trans>
          </Button>
        </NoticeBox>
      ) : null}
      {failure ? (
        <NoticeBox kind="bad">
          {failure} <Trans>What you typed still stands here. Please save again.</Trans>
        </NoticeBox>
      ) : null}
      {Object.keys(typed).length === 0 ? (
        <p aria-live="polite">
          {saved ? <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>{t`Saved in your account, ${saved}`}</StatusMark> : null}
        </p>
      ) : (
        <SaveBar
          note={
            faults > 0 ? (
              <Plural value={faults} one="# grade is to be corrected" other="# grades are to be corrected" />
            ) : send.length > 0 ? (
              <Plural value={send.length} one="# grade not saved yet" other="# grades not saved yet" />
            ) : null
          }
          state={kept ? <DeviceMark kind="saved">{t`Saved on this device at ${kept}`}</DeviceMark> : null}
        >
          <Button tone="quiet" disabled={busy} onClick={() => set({})}>
            <Trans>Discard changes</Trans>
          </Button>
          <Button tone="ember" busy={busy} disabled={!online || faults > 0 || send.length === 0} onClick={() => void save()}>
            {busy ? <Trans>Saving grades</Trans> : online ? <Trans>Save grades</Trans> : <Trans>Saving needs a connection</Trans>}
          </Button>
        </SaveBar>
      )}
    </>
  );
}
