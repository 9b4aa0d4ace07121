import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { DataOf } from "#contract/endpoint.ts";
import { adminHolidays, adminOwnHours, holidayForm, ownHoursForm } from "#contract/schedule/planner-places.ts";
import { formatDate, formatHijri } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";
import { RecordScreen } from "#app/widgets/staff-form/record-screen.tsx";

type HolidayRow = DataOf<typeof adminHolidays.read>;
type HoursRow = DataOf<typeof adminOwnHours.read>;
const HOLIDAYS = "/staff/programs/holidays";
const HOURS = "/staff/programs/hours";

/** `/staff/programs/holidays`: days off, the latest first. */
export function HolidaysScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  return (
    <RecordList<HolidayRow>
      calls={adminHolidays}
      path={HOLIDAYS}
      write="cohorts.write"
      title={t({ message: "Days off", context: "planner" })}
      tabs={<PlaceTabs place="programs" current={HOLIDAYS} />}
      search={t`Name of a day off`}
      empty={{ title: t`No days off yet`, help: t`Patterns of sessions go round them, and no time limit runs on them.` }}
      add={t`New day off`}
      columns={[
        { key: "name", head: t({ message: "Day off", context: "planner" }), cell: ({ name }) => <bdi>{said(name)}</bdi> },
        {
          key: "day",
          head: t({ message: "Day", context: "calendar" }),
          phone: "second",
          cell: ({ day }) => formatDate(language, day, { weekday: true }),
        },
        { key: "hijri", head: t`Hijri date`, spare: true, cell: ({ day }) => formatHijri(language, day) },
        { key: "yearly", head: t`Every year`, phone: "end", cell: ({ yearly }) => (yearly ? t`Every year` : t`Once`) },
      ]}
    />
  );
}

/** `/staff/programs/holidays/:id`. */
export function HolidayScreen() {
  const { t } = useLingui();
  const said = useSaid();
  return (
    <RecordScreen<HolidayRow>
      kind={{
        calls: adminHolidays,
        path: HOLIDAYS,
        write: "cohorts.write",
        fresh: t`New day off`,
        titleOf: ({ name }) => <bdi>{said(name)}</bdi>,
        schema: holidayForm,
        sections: () => [
          {
            key: "day",
            title: t({ message: "Day off", context: "planner" }),
            fields: [
              { kind: "both", path: "name", label: t`Name of the day off`, max: 120 },
              { kind: "day", path: "day", label: t({ message: "Day", context: "calendar" }) },
              { kind: "flag", path: "yearly", label: t`The same day of every year` },
            ],
          },
        ],
      }}
    />
  );
}

const clock = (minute: number) => [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** `/staff/programs/hours`: times whose sessions are held at hours of their own, such as Ramadan. */
export function OwnHoursListScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  return (
    <RecordList<HoursRow>
      calls={adminOwnHours}
      path={HOURS}
      write="cohorts.write"
      title={t`Ramadan hours`}
      tabs={<PlaceTabs place="programs" current={HOURS} />}
      search={t`Name of the time`}
      empty={{ title: t`No hours yet`, help: t`Within their days a pattern’s sessions begin at the hour that is written here.` }}
      add={t`New hours`}
      columns={[
        { key: "name", head: t({ message: "Time", context: "planner" }), cell: ({ name }) => <bdi>{said(name)}</bdi> },
        { key: "from", head: t`First day`, phone: "second", cell: ({ starts_on: day }) => formatDate(language, day) },
        { key: "to", head: t`Last day`, phone: "second", cell: ({ ends_on: day }) => formatDate(language, day) },
        { key: "hijri", head: t`Hijri date`, spare: true, cell: ({ starts_on: day }) => formatHijri(language, day) },
        { key: "at", head: t`Begins at`, phone: "end", cell: ({ starts_minute: minute }) => <bdi dir="ltr">{clock(minute)}</bdi> },
      ]}
    />
  );
}

/** `/staff/programs/hours/:id`. */
export function OwnHoursScreen() {
  const { t } = useLingui();
  const said = useSaid();
  return (
    <RecordScreen<HoursRow>
      kind={{
        calls: adminOwnHours,
        path: HOURS,
        write: "cohorts.write",
        fresh: t`New hours`,
        titleOf: ({ name }) => <bdi>{said(name)}</bdi>,
        schema: ownHoursForm,
        first: { starts_minute: 1_290, duration_min: 90 },
        sections: () => [
          {
            key: "hours",
            title: t`Ramadan hours`,
            fields: [
              { kind: "both", path: "name", label: t`Name of the time`, max: 120 },
              { kind: "day", path: "starts_on", label: t`First day` },
              { kind: "day", path: "ends_on", label: t`Last day` },
              { kind: "time", path: "starts_minute", label: t`Begins at`, hint: t`Riyadh time` },
              { kind: "number", path: "duration_min", label: t`Minutes of a session` },
            ],
          },
        ],
      }}
    />
  );
}
