import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { REQUEST } from "#contract/requests/requests.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import type { Marking } from "./use-marking.ts";

/** Gives the work back to be bettered: the trainee is told at once, so that a note is needed. */
export function ReturnWork({ marking, next }: { marking: Marking; next: () => void }) {
  const { t } = useLingui();
  const [note, setNote] = useState<string | null>(null);
  const close = () => setNote(null);
  return (
    <>
      {/* What is already written for the trainee is what the note begins with. */}
      <NetworkButton tone="plain" size="sm" offline={t`This needs a connection`} onClick={() => setNote(marking.values.feedback)}>
        <Trans>Return for changes</Trans>
      </NetworkButton>
      <Dialog
        open={note !== null}
        onClose={close}
        title={t`Return the work?`}
        actions={
          <>
            <Button
              busy={marking.busy === "return"}
              disabled={(note ?? "").trim() === ""}
              onClick={() =>
                void marking.giveBack((note ?? "").trim()).then((done) => {
                  if (!done) return;
                  close();
                  next();
                })
              }
            >
              <Trans>Return work</Trans>
            </Button>
            <Button tone="quiet" onClick={close}>
              <Trans>Keep the work</Trans>
            </Button>
          </>
        }
      >
        <Field label={t`What is to be changed`} hint={t`The trainee reads it at once.`} required>
          {(aria) => (
            <TextArea {...aria} maxLength={REQUEST.noteMax} value={note ?? ""} onChange={(event) => setNote(event.currentTarget.value)} />
          )}
        </Field>
        {marking.failure ? <NoticeBox kind="bad">{marking.failure}</NoticeBox> : null}
      </Dialog>
    </>
  );
}
