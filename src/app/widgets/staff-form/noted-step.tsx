import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Problem } from "#contract/problem.ts";
import { useIntent } from "#app/state/intents/use-intent.ts";
import { forgetStaffReads } from "#app/state/staff/use-staff-read.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { SelectInput } from "#app/ui/fields/text-input.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useAction } from "#app/widgets/forms/use-action.ts";
import { useDraftState } from "#app/widgets/forms/use-draft-state.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { StepActions } from "./step-actions.tsx";

export interface Noted {
  /** Empty where nothing is chosen in this step. */
  choice: string;
  note: string;
}

interface Props {
  /** Of the step and what it is about: what is typed is there again under it. */
  name: string;
  title: string;
  /** The effect, before it is committed to (office.md §1). */
  follows: ReactNode;
  /** On the button again. */
  verb: string;
  /** What is chosen before the note is written; `options` are of a list to choose from. */
  choice?: { label: string; missing: string; options: ReactNode };
  /** `needed` may hang on what was chosen. */
  note: { label: string; missing: string; max: number; needed?: (choice: string) => boolean };
  /** @throws what the server refused: it is said here */
  act: (noted: Noted, idempotencyKey: string) => Promise<void>;
  /** It was done, or the record is not any more what it was. */
  onChanged: () => void;
  /** Refusals after which the record is read anew. */
  stale?: readonly Problem["code"][];
  tone?: "quiet" | "plain" | "ember";
}

/** A step of staff with a note to somebody, and perhaps a choice before it: a button, and the dialog behind it. */
export function NotedStep({ tone = "quiet", ...step }: Props) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <NetworkButton tone={tone} size="sm" offline={t`Needs a connection`} onClick={() => setOpen(true)}>
        {step.title}
      </NetworkButton>
      {open ? <StepDialog {...step} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function StepDialog({
  name,
  title,
  follows,
  verb,
  choice,
  note: { label, missing, max, needed = () => true },
  act: send,
  onChanged,
  stale = [],
  onClose,
}: Omit<Props, "tone"> & { onClose: () => void }) {
  const { t } = useLingui();
  const { values, change, drop } = useDraftState<Noted>(name, { choice: "", note: "" });
  const [tried, setTried] = useState(false);
  const intent = useIntent(name);
  const { busy, failure, act } = useAction();
  const noted = { choice: values.choice, note: values.note.trim() };
  const lacksChoice = choice !== undefined && noted.choice === "";
  const lacksNote = needed(noted.choice) && noted.note === "";
  const go = async () => {
    setTried(true);
    if (lacksChoice || lacksNote) return;
    const failed = await act(async () => {
      await intent.send((key) => send(noted, key));
      drop();
      forgetStaffReads();
      onClose();
      onChanged();
    });
    if (failed instanceof Problem && stale.includes(failed.code)) onChanged();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={<StepActions verb={verb} busy={busy} tone="ember" onGo={() => void go()} onBack={onClose} />}
    >
      <div className={stack(12)}>
        <p className={kit("sm", "leading-note")}>{follows}</p>
        {choice ? (
          <Field label={choice.label} required error={tried && lacksChoice ? choice.missing : undefined}>
            {(aria) => (
              <SelectInput
                {...aria}
                name="choice"
                value={values.choice}
                onChange={(event) => change({ choice: event.currentTarget.value })}
              >
                <option value="">{t`Choose from the list`}</option>
                {choice.options}
              </SelectInput>
            )}
          </Field>
        ) : null}
        <Field
          label={label}
          {...(needed(noted.choice) ? { required: true } : { optional: t`Optional` })}
          error={tried && lacksNote ? missing : undefined}
        >
          {(aria) => (
            <TextArea
              {...aria}
              name="note"
              maxLength={max}
              value={values.note}
              onChange={(event) => change({ note: event.currentTarget.value })}
            />
          )}
        </Field>
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      </div>
    </Dialog>
  );
}
