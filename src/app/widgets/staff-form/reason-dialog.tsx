import { type ReactNode, useState } from "react";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { ReasonField } from "./reason-field.tsx";
import { StepActions } from "./step-actions.tsx";

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The effect, before it is committed to (office.md §1). */
  follows: ReactNode;
  /** On the button again. */
  verb: string;
  /** Of the field for the reason; null asks for none. */
  label: string | null;
  /** The reason may stay empty. */
  optional?: boolean;
  /** @throws what the server refused: it is said here */
  act: (reason: string, key: string) => Promise<void>;
  onDone: () => void;
}

/** A step that cannot be undone or is told to people: what follows stands there first, with the reason that is kept. */
export function ReasonDialog({ open, onClose, title, follows, verb, label, optional = false, act, onDone }: Props) {
  const [reason, setReason] = useState("");
  const [lacks, setLacks] = useState(false);
  const { busy, failure, clear, act: attempt } = useAction();
  const { withPassword, dialog } = usePasswordDialog();
  const intent = useIntent(`reason/${title}`);
  const close = () => {
    clear();
    setLacks(false);
    onClose();
  };
  const send = async () => {
    if (label !== null && !optional && reason.trim() === "") return setLacks(true);
    await attempt(async () => {
      await withPassword(() => intent.send((key) => act(reason.trim(), key)));
      forgetStaffReads();
      setReason("");
      close();
      onDone();
    });
  };
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        title={title}
        actions={<StepActions verb={verb} busy={busy} onGo={() => void send()} onBack={close} />}
      >
        <div className={stack(12)}>
          <p>{follows}</p>
          {label === null ? null : <ReasonField label={label} optional={optional} reason={reason} setReason={setReason} lacks={lacks} />}
          {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
        </div>
      </Dialog>
      {dialog}
    </>
  );
}
