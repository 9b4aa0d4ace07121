import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { classNames, cluster, stack } from "#app/ui/kit.ts";
import { cancelSession, SESSION, type TeachingSession } from "#contract/schedule/teaching-schedule.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./schedule.module.css";
import { useAction } from "#app/widgets/forms/use-action.ts";

/** No session at all: the reason is what its trainees read. It can be brought back for half an hour. */
export function CancelForm({ session, onDone }: { session: TeachingSession; onDone: () => void }) {
  const { t } = useLingui();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const { busy, failure, act } = useAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === "");
    if (reason.trim() === "") return;
    await act(async () => {
      await call(cancelSession, { params: { id: session.id }, body: { reason: reason.trim() } });
      showNotice({
        id: `session/${session.id}`,
        kind: "success",
        message: msg`Session cancelled. Your trainees are notified with the reason.`,
      });
      onDone();
    });
  };
  return (
    <form
      method="dialog"
      className={classNames(stack(16, "border-top", "pad-y-12"), css.form)}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <Field
        label={t`Reason for cancelling`}
        hint={t`Your trainees read it. You can bring the session back for 30 minutes.`}
        error={missing ? t`Write why: your trainees read it` : undefined}
        required
      >
        {(aria) => (
          <TextArea
            {...aria}
            name="reason"
            maxLength={SESSION.reasonMax}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <div className={cluster(12)}>
        <NetworkButton
          type="submit"
          busy={busy}
          offline={t`Moving or cancelling needs a connection`}
        >{t`Cancel the session`}</NetworkButton>
      </div>
    </form>
  );
}
