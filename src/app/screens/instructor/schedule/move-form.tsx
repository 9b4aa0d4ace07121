import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { classNames, cluster, grid, stack } from "#app/ui/kit.ts";
import { Problem } from "#contract/problem.ts";
import { rescheduleSession, SESSION, type TeachingSession } from "#contract/schedule/teaching-schedule.ts";
import { call } from "#app/api/call.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { DayInput } from "#app/widgets/day-input/day-input.tsx";
import { riyadhDayOf } from "#app/widgets/time/riyadh-days.ts";
import { useNow } from "#app/widgets/time/use-now.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import css from "./schedule.module.css";
import { movedTo, timesOf } from "./session-times.ts";
import { useAction } from "#app/widgets/forms/use-action.ts";

interface Props {
  session: TeachingSession;
  onDone: () => void;
  /** The session is another one by now: it is read again. */
  onStale: () => void;
}

/** Another time of the same session; its trainees are told. A clash is named, and made only when it is accepted. */
export function MoveForm({ session, onDone, onStale }: Props) {
  const { t } = useLingui();
  const today = riyadhDayOf(useNow());
  const [values, setValues] = useState(() => timesOf(session));
  const [clash, setClash] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const { busy, failure, act } = useAction();
  const set = (change: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...change }));
    setClash(false);
    setAccepted(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const failed = await act(async () => {
      await call(rescheduleSession, { params: { id: session.id }, body: movedTo(session, values, accepted) });
      showNotice({ id: `session/${session.id}`, kind: "success", message: msg`Session moved. Your trainees are notified.` });
      onDone();
    });
    if (failed !== null) {
      if (failed instanceof Problem && failed.code === "session_clash") setClash(true);
      if (failed instanceof Problem && failed.code === "version_conflict") onStale();
    }
  };
  return (
    <form
      method="dialog"
      className={classNames(stack(16, "border-top", "pad-y-12"), css.form)}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <div className={classNames(grid(12), css.pair)}>
        <Field label={t({ message: "Day", context: "session" })} required>
          {(aria) => <DayInput {...aria} name="day" ltr min={today} value={values.day} onChange={(day) => set({ day })} />}
        </Field>
        <Field label={t`Starts at`} hint={t`Riyadh time`} required>
          {(aria) => (
            <TextInput
              {...aria}
              type="time"
              name="time"
              ltr
              value={values.time}
              onChange={(event) => set({ time: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={t`Minutes`} required>
          {(aria) => (
            <TextInput
              {...aria}
              type="number"
              name="minutes"
              ltr
              min={SESSION.minMinutes}
              max={SESSION.maxMinutes}
              value={values.minutes}
              onChange={(event) => set({ minutes: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      {clash ? (
        <Checkbox checked={accepted} onChange={(event) => setAccepted(event.currentTarget.checked)}>
          {t`Move anyway`}
        </Checkbox>
      ) : null}
      <div className={cluster(12)}>
        <NetworkButton type="submit" busy={busy} offline={t`Moving or cancelling needs a connection`}>{t`Move the session`}</NetworkButton>
      </div>
    </form>
  );
}
