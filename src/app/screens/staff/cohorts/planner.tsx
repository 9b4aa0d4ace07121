import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CalendarPlus } from "lucide-react";
import { adminListSessions } from "#contract/catalogue/admin-programs.ts";
import { formatDate, formatTimeRange } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { kindWord } from "#app/widgets/sessions/session-words.ts";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { type CohortRow, type SessionRow, sessionState } from "./cohort-words.ts";

const MINUTE_MS = 60_000;

/** The sessions of a cohort in their order, with how many hours they make together. */
export function Planner({ cohort }: { cohort: CohortRow }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const read = useStaffRead(adminListSessions, { params: { id: cohort.id } });
  const held = (read.data ?? []).filter(({ cancelled_at: cancelled, kind }) => cancelled === null && kind !== "deadline");
  const minutes = held.reduce((sum, { starts_at: from, ends_at: to }) => sum + (Date.parse(to) - Date.parse(from)) / MINUTE_MS, 0);
  const hours = Math.round(minutes / 6) / 10;
  const base = `/staff/programs/cohorts/${cohort.id}`;
  return (
    <Part title={t`Sessions`}>
      <div className={stack(12)}>
        <div className={cluster([8, 16], "center", "between")}>
          <p className={kit("soft", "sm", "tabular")}>
            {t`${plural(held.length, { one: "# session", other: "# sessions" })}`}
            {held.length > 0 ? `, ${t`${plural(hours, { one: "# hour", other: "# hours" })}`}` : null}
          </p>
          {may("cohorts.write") ? (
            <div className={cluster(8)}>
              <NetworkButton tone="quiet" size="sm" href={`${base}/sessions/new`} offline={t`Needs a connection`}>
                <Trans>Add a session</Trans>
              </NetworkButton>
              <NetworkButton
                tone="ink"
                size="sm"
                href={`${base}/series`}
                icon={<CalendarPlus aria-hidden="true" />}
                offline={t`Needs a connection`}
              >
                <Trans>Make from the weekly pattern</Trans>
              </NetworkButton>
            </div>
          ) : null}
        </div>
        <ListState
          of={read}
          empty={{ title: t`No sessions yet`, help: t`The weekly pattern makes them, and says what clashes first.` }}
          unfiltered={null}
        >
          {(rows) => (
            <StaffList<SessionRow>
              label={t`Sessions`}
              rows={rows}
              keyOf={({ id }) => String(id)}
              hrefOf={({ id }) => `${base}/sessions/${id}`}
              columns={[
                { key: "title", head: t`Title`, cell: ({ title }) => <bdi>{said(title)}</bdi> },
                {
                  key: "day",
                  head: t({ message: "Day", context: "session" }),
                  phone: "second",
                  cell: ({ starts_at: at }) => <time dateTime={at}>{formatDate(language, at, { weekday: true })}</time>,
                },
                {
                  key: "time",
                  head: t`Time`,
                  phone: "second",
                  cell: ({ starts_at: from, ends_at: to }) => formatTimeRange(language, from, to),
                },
                { key: "kind", head: t`Kind`, spare: true, cell: ({ kind }) => i18n._(kindWord[kind]) },
                {
                  key: "room",
                  head: t`Place`,
                  spare: true,
                  cell: ({ room }) =>
                    room.ar ? <bdi>{said({ ar: room.ar, en: room.en })}</bdi> : t({ message: "Online", context: "place" }),
                },
                { key: "state", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={sessionState(row)} /> },
              ]}
            />
          )}
        </ListState>
      </div>
    </Part>
  );
}
