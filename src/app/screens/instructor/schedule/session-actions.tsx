import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CalendarClock, CalendarX, CircleX, ListChecks, QrCode, Undo2 } from "lucide-react";
import { useState } from "react";
import { getTeachingSessionCalendar, restoreSession, type TeachingSession } from "#contract/schedule/teaching-schedule.ts";
import { call } from "#app/api/call.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { CalendarFile } from "#app/widgets/schedule/calendar-file.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import { CancelForm } from "./cancel-form.tsx";
import { MoveForm } from "./move-form.tsx";

interface Props {
  session: TeachingSession;
  onChanged: () => void;
}

/** What an instructor does with a session: its register and code, another time, no session at all, an absence of their own. */
export function SessionActions({ session, onChanged }: Props) {
  const { t, i18n } = useLingui();
  const online = useAtomValue(onlineAtom);
  const now = useNow();
  const [form, setForm] = useState<"move" | "cancel" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { teaching } = session;
  const course = `/instructor/course/${teaching.course_id}`;
  const done = () => {
    setForm(null);
    onChanged();
  };
  const restore = async () => {
    setFailure(null);
    try {
      await call(restoreSession, { params: { id: session.id } });
      showNotice({ id: `session/${session.id}`, kind: "success", message: msg`The session is back. Your trainees are notified.` });
      onChanged();
    } catch (error) {
      setFailure(problemSentence(i18n, error) || null);
    }
  };
  if (session.status === "cancelled") {
    const restorable = teaching.restorable_until !== null && new Date(teaching.restorable_until) > now;
    if (!restorable || !online) return null;
    return (
      <>
        <Button size="sm" icon={<Undo2 aria-hidden="true" data-flip />} onClick={() => void restore()}>{t`Bring the session back`}</Button>
        {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      </>
    );
  }
  const mayChange = teaching.can_change && new Date(session.starts_at) > now;
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        icon={<ListChecks aria-hidden="true" />}
        href={`${course}/register-attendance?session=${session.id}`}
      >{t`Register attendance`}</Button>
      <Button
        tone="quiet"
        size="sm"
        icon={<QrCode aria-hidden="true" />}
        href={`${course}/check-in/${session.id}`}
      >{t`Attendance code`}</Button>
      {mayChange && online ? (
        <>
          <Button
            tone="quiet"
            size="sm"
            icon={<CalendarClock aria-hidden="true" />}
            aria-expanded={form === "move"}
            onClick={() => setForm(form === "move" ? null : "move")}
          >{t`Reschedule`}</Button>
          <Button
            tone="quiet"
            size="sm"
            icon={<CircleX aria-hidden="true" />}
            aria-expanded={form === "cancel"}
            onClick={() => setForm(form === "cancel" ? null : "cancel")}
          >{t`Cancel session`}</Button>
        </>
      ) : null}
      {mayChange && teaching.own && teaching.absence === null ? (
        <Button
          tone="quiet"
          size="sm"
          icon={<CalendarX aria-hidden="true" />}
          href={`/instructor/services/excuses/new?session=${session.id}`}
        >{t`Report an absence`}</Button>
      ) : null}
      <CalendarFile sessionId={session.id} of={getTeachingSessionCalendar} />
      {mayChange && !online ? (
        <DeviceMark kind="needs-connection">
          <Trans>Moving or cancelling needs a connection</Trans>
        </DeviceMark>
      ) : null}
      {form === "move" ? <MoveForm key={session.sequence} session={session} onDone={done} onStale={onChanged} /> : null}
      {form === "cancel" ? <CancelForm session={session} onDone={done} /> : null}
    </>
  );
}
