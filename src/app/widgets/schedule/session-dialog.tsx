import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { use } from "react";
import { classNames, cluster, grid } from "#app/ui/kit.ts";
import type { ScheduledSession } from "#contract/requests/student-services.ts";
import { formatDate, formatTime, formatTimeRange } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { JoinButton } from "#app/widgets/sessions/join-button.tsx";
import { SessionMarks } from "#app/widgets/attendance/session-marks.tsx";
import { sessionTexts } from "#app/widgets/sessions/session-words.ts";
import css from "./session-dialog.module.css";
import { SlotContext } from "#app/widgets/schedule/boards/session-slot.ts";

/** Everything about one session, and what can be done about it. */
export function SessionDialog({ session, onClose }: { session: ScheduledSession | null; onClose: () => void }) {
  return (
    <Dialog
      open={session !== null}
      onClose={onClose}
      title={session ? <Title session={session} /> : ""}
      actions={
        <Button tone="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {session ? <Details session={session} /> : null}
    </Dialog>
  );
}

function Title({ session }: { session: ScheduledSession }) {
  return <bdi>{sessionTexts(session, useAtomValue(languageAtom)).title}</bdi>;
}

function Details({ session }: { session: ScheduledSession }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { all, now, online, parts } = use(SlotContext);
  const { program, instructor } = sessionTexts(session, language);
  const clashes = session.status === "cancelled" ? [] : session.conflicts_with.flatMap((id) => all.get(id) ?? []);
  const time =
    session.ends_at > session.starts_at
      ? formatTimeRange(language, session.starts_at, session.ends_at)
      : formatTime(language, session.starts_at);
  return (
    <div className={grid(12, "justify-items-start")}>
      <p>
        <bdi>{program}</bdi>
        {instructor ? (
          <>
            {t({ message: ", ", comment: "between a program and its instructor" })}
            <bdi>{instructor}</bdi>
          </>
        ) : null}
      </p>
      <p>
        {formatDate(language, session.starts_at, { weekday: true, hijri: true })}
        <br />
        {time}
      </p>
      <SessionMarks session={session} now={now} clashes={clashes.map((other) => sessionTexts(other, language).title)} />
      {parts.marks(session)}
      <div className={classNames(cluster(12), css.actions)}>
        <JoinButton session={session} now={now} online={online} />
        {parts.quick(session)}
        {parts.actions(session)}
      </div>
    </div>
  );
}
