import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import { formatDate } from "#app/i18n/format.ts";
import { useRegister } from "#app/state/attendance/attendance.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, cluster, grid } from "#app/ui/kit.ts";
import { ConflictList } from "#app/widgets/teaching/conflict-list.tsx";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import css from "./sync-centre.module.css";

/** Decisions come first: cells of a register that somebody else filled in meanwhile, one group a session. */
export function Conflicts({ sessions }: { sessions: readonly number[] }) {
  return (
    <section aria-labelledby="sync-conflicts">
      <h2 id="sync-conflicts">
        <Trans>Waiting for a decision</Trans>
      </h2>
      {sessions.map((sid) => (
        <OfSession key={sid} sid={sid} />
      ))}
    </section>
  );
}

function OfSession({ sid }: { sid: number }) {
  const language = useAtomValue(languageAtom);
  const state = useRegister(sid);
  if (!state.view || !state.read.data) {
    return state.read.status === "error" ? <LoadFailure failure={state.read.failure} retry={state.read.retry} /> : null;
  }
  const { session } = state.read.data;
  return (
    <div className={grid(8, "above-12")}>
      <p className={classNames(cluster([0, 8], "baseline", "soft", "sm"), css.since)}>
        <Link href={`/instructor/course/${session.course_id}/register-attendance?session=${sid}`}>
          <bdi>{session.translations[language].title}</bdi>
        </Link>
        <time dateTime={session.starts_at}>{formatDate(language, session.starts_at, { weekday: true, year: false })}</time>
      </p>
      <ConflictList rows={state.view.rows} strangers={state.strangers} decide={state.decide} />
    </div>
  );
}
