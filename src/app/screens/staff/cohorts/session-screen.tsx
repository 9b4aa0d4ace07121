import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useLocation, useParams } from "wouter";
import {
  adminChangeSession,
  adminCreateSession,
  adminListInstructors,
  adminListSessions,
  adminSessionForm,
} from "#contract/catalogue/admin-programs.ts";
import { riyadhDay, riyadhTime } from "#contract/rules/riyadh.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { bodyOf, type FieldValues, type FormSection } from "#app/widgets/staff-form/field-spec.ts";
import { RecordFormFrame } from "#app/widgets/staff-form/record-form.tsx";
import { useRecordForm } from "#app/widgets/staff-form/use-record-form.ts";
import { type SessionRow, sessionState } from "./cohort-words.ts";
import { PlanAside } from "./plan-list.tsx";
import { useSessionFields } from "./session-fields.ts";
import { SessionSteps } from "./session-steps.tsx";
import { planAsked, usePlan } from "./use-plan.ts";

const WIDTHS = [100, 100, 100] as const;
const MINUTE_MS = 60_000;

/** `/staff/programs/cohorts/:id/sessions/:session`: one session: moved, changed, cancelled; its trainees are told of time and place. */
export function SessionScreen() {
  const { id = "", session = "" } = useParams<{ id: string; session: string }>();
  const numbers = /^[1-9]\d{0,9}$/u;
  if (!numbers.test(id) || !(session === "new" || numbers.test(session))) return <MissingRecord />;
  return <Known cohort={Number(id)} session={session} />;
}

function Known({ cohort, session }: { cohort: number; session: string }) {
  const read = useStaffRead(adminListSessions, { params: { id: cohort } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(rows) => {
        if (session === "new") return <Session cohort={cohort} row={null} onChanged={read.retry} />;
        const row = rows.find(({ id }) => String(id) === session);
        return row ? (
          <Session key={`${row.sequence} ${row.updated_at}`} cohort={cohort} row={row} onChanged={read.retry} />
        ) : (
          <MissingRecord />
        );
      }}
    </LoadState>
  );
}

/** A session grows its `sequence` with every move: it stands for a version here. */
type Versioned = SessionRow & { version: number };

function Session({ cohort, row, onChanged }: { cohort: number; row: SessionRow | null; onChanged: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const [, navigate] = useLocation();
  const people = useStaffRead(row?.instructor_id ? adminListInstructors : null, row?.instructor_id ? { query: { per_page: 100 } } : {});
  const known = (people.data ?? []).map(({ id, name }) => ({ value: String(id), label: said(name) }));
  const fields = useSessionFields(known);
  const [clashing, setClashing] = useState(false);
  const sections: FormSection[] = [
    {
      key: "time",
      title: t`Time`,
      fields: [
        { kind: "moment", path: "starts_at", label: t`Begins`, hint: t`Riyadh time` },
        { kind: "moment", path: "ends_at", label: t`Ends`, hint: t`Riyadh time` },
      ],
    },
    { key: "what", title: t`What and where`, fields: [fields.title, fields.kind, fields.room, fields.join, fields.instructor] },
    ...(clashing
      ? [
          {
            key: "clash",
            title: t({ message: "The clash", context: "session" }),
            fields: [
              {
                kind: "text" as const,
                path: "clash_reason",
                label: t`Why it is held in spite of the clash`,
                hint: t`It is kept in the audit log.`,
                max: 300,
                optional: true as const,
              },
            ],
          },
        ]
      : []),
  ];
  const base = `/staff/programs/cohorts/${cohort}`;
  const of = useRecordForm<Versioned>({
    place: `staff/programs/cohorts/${cohort}/sessions/${row?.id ?? "new"}`,
    sections,
    schema: adminSessionForm,
    record: row ? { ...row, version: row.sequence } : null,
    first: { kind: "lecture" },
    save: async ({ body, version, key: idempotencyKey }) => {
      const form = formBody(adminSessionForm, body);
      const { data } = row
        ? await call(adminChangeSession, { params: { id: row.id }, body: { ...form, sequence: version } })
        : await call(adminCreateSession, { params: { id: cohort }, body: form, idempotencyKey });
      return { ...data, version: data.sequence };
    },
    done: () => {
      showNotice({
        id: `session/${row?.id}`,
        kind: "success",
        message: row ? msg`Saved. Its trainees are notified of a new time or place.` : msg`The session was added`,
      });
      if (row) onChanged();
      else navigate(base);
    },
  });
  const asked = oneDate(bodyOf(sections, of.form.values), of.form.values, row?.id ?? null);
  const planned = usePlan(cohort, may("cohorts.write") ? planAsked(asked) : null);
  const clashes = planned.plan?.clashes ?? 0;
  if (!planned.asking && clashing !== clashes > 0) setClashing(clashes > 0);
  const held = clashes > 0 && String(of.form.values["clash_reason"] ?? "").trim() === "";
  const off = row !== null && row.cancelled_at !== null;
  return (
    <div className={stack(16)}>
      <RecordHead
        title={row ? <bdi>{said(row.title)}</bdi> : t`New session`}
        note={
          row ? (
            <>
              <StatusWord of={sessionState(row)} pill /> {formatDateTime(language, row.starts_at)}
            </>
          ) : null
        }
        action={row && may("cohorts.write") ? <SessionSteps session={row} onChanged={onChanged} /> : null}
      />
      <RecordFormFrame
        of={of}
        locked={off || !may("cohorts.write")}
        held={held}
        save={held ? t`Solve the clash first` : row ? t`Save changes` : t`Add the session`}
        aside={off ? null : <PlanAside {...planned} />}
      />
    </div>
  );
}

/** The time of the form as the planner is asked about it: one date, that goes round nothing. */
function oneDate(body: Record<string, unknown>, values: FieldValues, except: number | null): object {
  const { starts_at: from, ends_at: to, room, instructor_id: instructor } = body;
  const [start, end] = [from, to].map((at) => (typeof at === "string" ? new Date(at) : null));
  if (!start || !end || values["kind"] === "deadline") return {};
  return {
    day: riyadhDay(start),
    time: riyadhTime(start),
    minutes: (end.getTime() - start.getTime()) / MINUTE_MS,
    weekdays: [],
    count: 1,
    skip_holidays: false,
    own_hours: false,
    room,
    instructor_id: instructor,
    except,
  };
}
