import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useLocation, useParams } from "wouter";
import { adminCohorts } from "#contract/catalogue/admin-programs.ts";
import { cohortSeriesForm, makeCohortSeries } from "#contract/schedule/cohort-plan.ts";
import { SERIES_MAX } from "#contract/schedule/teaching-schedule.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { bodyOf, type FormSection } from "#app/widgets/staff-form/field-spec.ts";
import { RecordFormFrame } from "#app/widgets/staff-form/record-form.tsx";
import { useRecordForm } from "#app/widgets/staff-form/use-record-form.ts";
import { type CohortRow, useCohortName, useWeekdays } from "./cohort-words.ts";
import { PlanAside } from "./plan-list.tsx";
import { useSessionFields } from "./session-fields.ts";
import { planAsked, usePlan } from "./use-plan.ts";

const WIDTHS = [100, 100, 100] as const;

/** `/staff/programs/cohorts/:id/series`: the weekly pattern becomes sessions: tried while it is written, made once nothing clashes. */
export function SeriesScreen() {
  const { id = "" } = useParams<{ id: string }>();
  return /^[1-9]\d{0,9}$/u.test(id) ? <Known id={Number(id)} /> : <MissingRecord />;
}

function Known({ id }: { id: number }) {
  const read = useStaffRead(adminCohorts.read, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(cohort) => <Series cohort={cohort} />}
    </LoadState>
  );
}

const clock = (minute: number) => [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

function Series({ cohort }: { cohort: CohortRow }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const called = useCohortName();
  const weekdays = useWeekdays();
  const fields = useSessionFields([]);
  const [, navigate] = useLocation();
  const sections: FormSection[] = [
    {
      key: "pattern",
      title: t`Weekly pattern`,
      fields: [
        { kind: "choices", path: "weekdays", label: t`Days`, choices: weekdays },
        { kind: "day", path: "day", label: t`First day` },
        { kind: "time", path: "time", label: t`Begins at`, hint: t`Riyadh time`, clock: true },
        { kind: "number", path: "minutes", label: t`Minutes of a session` },
        { kind: "number", path: "count", label: t`Number of sessions`, hint: t`At most ${SERIES_MAX}` },
        { kind: "flag", path: "skip_holidays", label: t`Leave out days off` },
        { kind: "flag", path: "own_hours", label: t`Ramadan hours in Ramadan` },
      ],
    },
    { key: "what", title: t`What and where`, fields: [fields.title, fields.kind, fields.room, fields.join, fields.instructor] },
  ];
  const of = useRecordForm<{ version: number }>({
    place: `staff/programs/cohorts/${cohort.id}/series`,
    sections,
    schema: cohortSeriesForm,
    record: null,
    first: {
      own_hours: true,
      kind: "lecture",
      day: cohort.starts_on,
      weekdays: cohort.days,
      time: clock(cohort.starts_minute),
      minutes: cohort.duration_min,
      count: 12,
      skip_holidays: true,
    },
    save: async ({ body, key: idempotencyKey }) => {
      await call(makeCohortSeries, { params: { id: cohort.id }, body: formBody(cohortSeriesForm, body), idempotencyKey });
      return { version: 0 };
    },
    done: () => {
      showNotice({ id: `series/${cohort.id}`, kind: "success", message: msg`The sessions were made` });
      navigate(`/staff/programs/cohorts/${cohort.id}`);
    },
  });
  const body = bodyOf(sections, of.form.values);
  const planned = usePlan(cohort.id, planAsked(body));
  const clashes = planned.plan?.clashes ?? 0;
  const count = planned.plan?.count ?? 0;
  return (
    <div className={stack(16)}>
      <PageHead
        title={t`Sessions of the weekly pattern`}
        note={`${called(formatDate(language, cohort.starts_on))}, ${said(cohort.program_title)}`}
      />
      <RecordFormFrame
        of={of}
        held={clashes > 0 || planned.asking}
        save={
          clashes > 0
            ? t`${plural(clashes, { one: "# clash to solve first", other: "# clashes to solve first" })}`
            : count > 0
              ? t`${plural(count, { one: "Make # session", other: "Make # sessions" })}`
              : t`Make the sessions`
        }
        aside={<PlanAside {...planned} />}
      />
    </div>
  );
}
