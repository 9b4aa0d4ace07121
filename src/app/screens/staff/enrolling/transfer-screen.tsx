import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useLocation, useParams } from "wouter";
import {
  adminQuoteTransfer,
  adminTransferEnrollment,
  BY_HAND,
  type TransferQuote,
  transferForm,
} from "#contract/enrollments/admin-enrollments.ts";
import { call } from "#app/api/call.ts";
import { formatDate, formatNumber, formatPercent } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import type { FieldSpec } from "#app/widgets/staff-form/field-spec.ts";
import { RecordFormFrame } from "#app/widgets/staff-form/record-form.tsx";
import { useRecordForm } from "#app/widgets/staff-form/use-record-form.ts";
import { ClashNotice, seatsLeft, useCohortChoices } from "./cohort-choices.tsx";

const WIDTHS = [100, 100, 100] as const;

/** `/staff/people/:id/transfer/:enrollment`: an enrollment moves to another cohort of its program. */
export function TransferScreen() {
  const { id = "", enrollment = "" } = useParams<{ id: string; enrollment: string }>();
  const number = /^[1-9]\d{0,8}$/u;
  return number.test(id) && number.test(enrollment) ? <Known id={Number(enrollment)} /> : <MissingRecord />;
}

function Known({ id }: { id: number }) {
  const read = useStaffRead(adminQuoteTransfer, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(quote) => <Transfer key={quote.cohort_id} id={id} quote={quote} onStale={read.retry} />}
    </LoadState>
  );
}

function Transfer({ id, quote, onStale }: { id: number; quote: TransferQuote; onStale: () => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const [, navigate] = useLocation();
  const choices = useCohortChoices(quote.cohorts);
  const [cohortId, setCohortId] = useState("");
  const chosen = quote.cohorts.find((cohort) => String(cohort.id) === cohortId) ?? null;
  const path = `/staff/people/${quote.person.id}`;
  const clash: FieldSpec[] =
    (chosen?.clashes ?? 0) > 0 ? [{ kind: "flag", path: "allow_clash", label: t`Move in spite of the clash` }] : [];
  const of = useRecordForm<{ version: number }>({
    place: `staff/people/${quote.person.id}/transfer/${id}`,
    sections: [
      {
        key: "where",
        title: t`To which cohort`,
        fields: [
          { kind: "choice", path: "cohort_id", label: t`Cohort`, choices },
          ...clash,
          { kind: "text", path: "reason", label: t`Reason`, hint: t`It is kept in the audit log.`, max: BY_HAND.reasonMax, lines: true },
        ],
      },
    ],
    schema: transferForm,
    record: null,
    onStale,
    save: async ({ body, key: idempotencyKey }) => {
      const form = formBody(transferForm, { ...body, seen_cohort_id: quote.cohort_id });
      await call(adminTransferEnrollment, { params: { id }, body: form, idempotencyKey });
      return { version: 0 };
    },
    done: () => {
      showNotice({ id: `transfer/${id}`, kind: "success", message: msg`Moved. The person is notified.` });
      navigate(path);
    },
  });
  const now = String(of.form.values["cohort_id"] ?? "");
  if (of.ready && now !== cohortId) setCohortId(now);
  const full = chosen !== null && seatsLeft(chosen) === 0;
  const undecided = clash.length > 0 && of.form.values["allow_clash"] !== true;
  const runs = quote.status === "active" || quote.status === "pending";
  return (
    <div className={stack(16)}>
      <PageHead title={t`Move to another cohort`} note={<bdi>{said(quote.person.name)}</bdi>} back={path} />
      <FactLine
        facts={[
          { name: t`Program`, value: <bdi>{said(quote.program.title)}</bdi> },
          {
            name: t`Cohort now`,
            value: quote.starts_on ? formatDate(language, quote.starts_on) : t({ message: "None", context: "cohort" }),
          },
          { name: t`Progress`, value: <bdi dir="ltr">{formatPercent(language, quote.progress)}</bdi> },
          {
            name: t`Attendance`,
            value: quote.attendance === null ? "–" : <bdi dir="ltr">{formatPercent(language, quote.attendance)}</bdi>,
          },
        ]}
      />
      {quote.open_request ? <NoticeBox kind="wait">{t`A request of this enrollment waits: decide on it first.`}</NoticeBox> : null}
      {!runs ? (
        <EmptyState title={t`This enrollment is not running: it cannot be moved`} />
      ) : choices.length === 0 ? (
        <EmptyState title={t`No other cohort`} help={t`The program has no other cohort that has not ended.`} />
      ) : (
        <RecordFormFrame
          of={of}
          ember
          locked={!may("enrollments.write")}
          held={quote.open_request || full || undecided}
          save={full ? t`No seat left` : undecided ? t`Decide on the clash first` : t({ message: "Move", context: "enrollment" })}
          aside={
            <Part title={t`What follows`}>
              <div className={stack(12)}>
                {chosen ? (
                  <FactLine
                    facts={[
                      { name: t`Seats left afterwards`, value: formatNumber(language, Math.max(0, seatsLeft(chosen) - 1)) },
                      { name: t`Ends`, value: formatDate(language, chosen.ends_on) },
                    ]}
                  />
                ) : null}
                {chosen ? <ClashNotice cohort={chosen} /> : null}
                <p>{t`Progress and grades stay. Attendance counts anew in the other cohort, and the seat in this one is free for whoever waits.`}</p>
                <p>{t`The person is notified in the app, on their device and by e-mail, as they chose.`}</p>
              </div>
            </Part>
          }
        />
      )}
    </div>
  );
}
