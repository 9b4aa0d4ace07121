import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useLocation, useParams } from "wouter";
import { adminReadUser } from "#contract/accounts/admin-users.ts";
import {
  adminEnrol,
  adminQuoteEnrollment,
  BY_HAND,
  type CohortFacts,
  type EnrollmentQuote,
  enrolForm,
  type SponsorSeats,
} from "#contract/enrollments/admin-enrollments.ts";
import { call } from "#app/api/call.ts";
import { formatDate, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { stack } from "#app/ui/kit.ts";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { FactLine, type NamedFact, Part } from "#app/widgets/staff/facts.tsx";
import { enrollmentStatus } from "#app/widgets/staff/status-words.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import type { FieldSpec, FormSection } from "#app/widgets/staff-form/field-spec.ts";
import { useFoundPrograms } from "#app/widgets/staff-form/found-choices.ts";
import { RecordFormFrame } from "#app/widgets/staff-form/record-form.tsx";
import { useRecordForm } from "#app/widgets/staff-form/use-record-form.ts";
import { NO_AGREEMENT as NONE, useAgreementChoices } from "./agreement-choices.ts";
import { ClashNotice, seatsLeft, useCohortChoices } from "./cohort-choices.tsx";

const WIDTHS = [100, 100, 100] as const;

/** `/staff/people/:id/enrol`: a person is enrolled by hand; price, seats and clashes stand there before anything is decided. */
export function EnrolScreen() {
  const { id = "" } = useParams<{ id: string }>();
  return /^[1-9]\d{0,8}$/u.test(id) ? <Known id={Number(id)} /> : <MissingRecord />;
}

function Known({ id }: { id: number }) {
  const read = useStaffRead(adminReadUser, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {({ name }) => <Enrol id={id} name={name} />}
    </LoadState>
  );
}

function Enrol({ id, name }: { id: number; name: { ar: string; en: string | null } }) {
  const { t } = useLingui();
  const said = useSaid();
  const may = useMay();
  const [, navigate] = useLocation();
  const [program, setProgram] = useState<number | null>(null);
  const asked = program === null ? {} : { params: { id }, query: { program_id: program } };
  const quote = useStaffRead(program === null ? null : adminQuoteEnrollment, asked).data;
  const choices = useCohortChoices(quote?.cohorts ?? []);
  const agreements = useAgreementChoices(quote?.agreements ?? []);
  const known = quote ? [{ value: String(quote.program.id), label: said(quote.program.title) }] : [];
  const bases = [
    { value: "free", label: t({ message: "Free of charge", context: "enrollment" }) },
    { value: "paid", label: t`Paid at the cashier` },
    { value: "sponsored", label: t`A sponsor pays` },
  ];
  const path = `/staff/people/${id}`;
  const sectionsOf = (basis: string, withAgreement: boolean, clashes: boolean): FormSection[] => {
    const cohort: FieldSpec[] =
      choices.length > 0 && !withAgreement
        ? [{ kind: "choice", path: "cohort_id", label: t`Cohort`, choices, number: true, optional: true }]
        : [];
    const agreement: FieldSpec[] =
      basis === "sponsored" && agreements.length > 0
        ? [{ kind: "choice", path: "agreement_id", label: t`Agreement with the sponsor`, choices: agreements }]
        : [];
    const reference: FieldSpec[] =
      basis === "paid" || (basis === "sponsored" && !withAgreement)
        ? [
            {
              kind: "text",
              path: "reference",
              label: basis === "paid" ? t`Number of the receipt` : t`Name of the sponsor`,
              max: BY_HAND.referenceMax,
            },
          ]
        : [];
    const clash: FieldSpec[] = clashes ? [{ kind: "flag", path: "allow_clash", label: t`Enrol in spite of the clash` }] : [];
    return [
      {
        key: "what",
        title: t`Program and cohort`,
        fields: [
          { kind: "linked", path: "program_id", label: t`Program`, single: true, useFound: useFoundPrograms, known },
          ...cohort,
          ...clash,
        ],
      },
      {
        key: "why",
        title: t`Reason and payment`,
        fields: [
          { kind: "choice", path: "basis", label: t({ message: "Payment", context: "enrollment" }), choices: bases },
          ...agreement,
          ...reference,
          { kind: "text", path: "reason", label: t`Reason`, hint: t`It is kept in the audit log.`, max: BY_HAND.reasonMax, lines: true },
        ],
      },
    ];
  };
  const [shape, setShape] = useState({ basis: "free", agreement: NONE, cohort: "" });
  const agreed = shape.basis === "sponsored" ? (quote?.agreements.find(({ id: order }) => order === shape.agreement) ?? null) : null;
  const chosen = quote?.cohorts.find((cohort) => String(cohort.id) === (agreed ? String(agreed.cohort_id) : shape.cohort)) ?? null;
  const sections = sectionsOf(shape.basis, agreed !== null, (chosen?.clashes ?? 0) > 0);
  const of = useRecordForm<{ version: number }>({
    place: `staff/people/${id}/enrol`,
    sections,
    schema: enrolForm,
    record: null,
    first: { basis: "free", agreement_id: NONE },
    // A seat of an agreement is in its cohort.
    toBody: ({ agreement_id: agreement, ...written }) =>
      agreement === undefined || agreement === NONE
        ? written
        : { ...written, agreement_id: agreement, ...(agreed ? { cohort_id: agreed.cohort_id } : {}) },
    save: async ({ body, key: idempotencyKey }) => {
      await call(adminEnrol, { params: { id }, body: formBody(enrolForm, body), idempotencyKey });
      return { version: 0 };
    },
    done: () => {
      showNotice({ id: `enrol/${id}`, kind: "success", message: msg`Enrolled. The person is notified.` });
      navigate(path);
    },
  });
  const { values } = of.form;
  const now = {
    basis: String(values["basis"] ?? ""),
    agreement: String(values["agreement_id"] || NONE),
    cohort: String(values["cohort_id"] ?? ""),
  };
  if (of.ready && (now.basis !== shape.basis || now.agreement !== shape.agreement || now.cohort !== shape.cohort)) setShape(now);
  const named = Number(values["program_id"]) || null;
  if (of.ready && named !== program) setProgram(named);
  const full = chosen !== null && agreed === null && seatsLeft(chosen) === 0;
  const clash = (chosen?.clashes ?? 0) > 0 && values["allow_clash"] !== true;
  return (
    <div className={stack(16)}>
      <PageHead title={t`Enrol in a program`} note={<bdi>{said(name)}</bdi>} back={path} />
      <RecordFormFrame
        of={of}
        ember
        locked={!may("enrollments.write")}
        held={(program !== null && quote === null) || quote?.owned != null || full || clash}
        save={
          quote?.owned
            ? t`Has it already`
            : full
              ? t`No seat left`
              : clash
                ? t`Decide on the clash first`
                : t({ message: "Enrol", context: "verb" })
        }
        aside={quote ? <Consequences quote={quote} cohort={chosen} agreed={agreed} /> : null}
      />
    </div>
  );
}

/** What would follow, in seats, access and money. */
function Consequences({ quote, cohort, agreed }: { quote: EnrollmentQuote; cohort: CohortFacts | null; agreed: SponsorSeats | null }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const facts: NamedFact[] = [
    { name: t`Price of the program`, value: <Money sar={quote.program.price} /> },
    { name: t`Access until`, value: formatDate(language, quote.access_until) },
    ...(agreed ? [{ name: t`Seats of the agreement left afterwards`, value: formatNumber(language, Math.max(0, agreed.free - 1)) }] : []),
    ...(cohort && !agreed ? [{ name: t`Seats left afterwards`, value: formatNumber(language, Math.max(0, seatsLeft(cohort) - 1)) }] : []),
  ];
  return (
    <Part title={t`What follows`}>
      <div className={stack(12)}>
        {quote.owned ? (
          <NoticeBox kind="bad">
            <p>{t`The person has this program already`}</p>
            <StatusWord of={enrollmentStatus[quote.owned.status]} />
          </NoticeBox>
        ) : null}
        {quote.program.published ? null : <NoticeBox kind="bad">{t`This program is not published`}</NoticeBox>}
        <FactLine facts={facts} />
        {cohort ? <ClashNotice cohort={cohort} /> : null}
        <p>{t`The person is notified in the app, on their device and by e-mail, as they chose.`}</p>
      </div>
    </Part>
  );
}
