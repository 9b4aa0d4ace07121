import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useLocation, useParams } from "wouter";
import { getProgram } from "#contract/catalogue/catalogue.ts";
import { SEATS_AT_MOST } from "#contract/orders/company-seats.ts";
import { adminSponsors, agreementForm, agreeWithSponsor, type Sponsor } from "#contract/orders/sponsors.ts";
import { effectivePrice, toHalalas, toSar } from "#contract/rules/money.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { stack } from "#app/ui/kit.ts";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { ReadingRoom } from "#app/widgets/staff/list-state.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import type { FieldSpec, FormSection } from "#app/widgets/staff-form/field-spec.ts";
import { useFoundPrograms } from "#app/widgets/staff-form/found-choices.ts";
import { RecordFormFrame } from "#app/widgets/staff-form/record-form.tsx";
import { useRecordForm } from "#app/widgets/staff-form/use-record-form.ts";

const WIDTHS = [100, 100, 100] as const;

/** `/staff/finance/sponsors/:id/agreement`: seats of a cohort that a sponsor will pay for by transfer. */
export function AgreementScreen() {
  const { id = "" } = useParams<{ id: string }>();
  return /^[1-9]\d{0,8}$/u.test(id) ? <Known id={Number(id)} /> : <MissingRecord />;
}

function Known({ id }: { id: number }) {
  const read = useStaffRead(adminSponsors.read, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(sponsor) => <Agreement sponsor={sponsor} />}
    </LoadState>
  );
}

function Agreement({ sponsor: { id, name } }: { sponsor: Sponsor }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const may = useMay();
  const [, navigate] = useLocation();
  const { withPassword, dialog } = usePasswordDialog();
  const [programId, setProgramId] = useState<number | null>(null);
  const asked = programId === null ? {} : { params: { id: programId } };
  const program = useStaffRead(programId === null ? null : getProgram, asked).data;
  const choices = (program?.cohorts ?? []).map(({ id: cohort, starts_at: at, seats_left: left }) => ({
    value: String(cohort),
    label: [formatDate(language, at), t`${plural(left, { one: "# seat left", other: "# seats left" })}`].join(
      t({ message: ", ", comment: "Between the facts of a cohort" }),
    ),
  }));
  const cohort: FieldSpec[] = choices.length > 0 ? [{ kind: "choice", path: "cohort_id", label: t`Cohort`, choices, number: true }] : [];
  const known = program ? [{ value: String(program.id), label: program.title }] : [];
  const path = `/staff/finance/sponsors/${id}`;
  const sections: FormSection[] = [
    {
      key: "what",
      title: t`Program and cohort`,
      fields: [
        { kind: "linked", path: "program_id", label: t`Program`, single: true, useFound: useFoundPrograms, known },
        ...cohort,
        { kind: "number", path: "seats", label: t({ message: "Seats", context: "sponsor" }), hint: t`At most ${SEATS_AT_MOST}` },
        {
          kind: "text",
          path: "purchase_order",
          label: t`The sponsor's own number`,
          hint: t`It stands on the invoice, if there is one`,
          max: 60,
          ltr: true,
        },
      ],
    },
  ];
  const totalOf = (seats: unknown) => (program ? toSar(toHalalas(effectivePrice(program)) * (Number(seats) || 0)) : 0);
  const of = useRecordForm<{ version: number }>({
    place: `staff/finance/sponsors/${id}/agreement`,
    sections,
    schema: agreementForm,
    record: null,
    toBody: (written) => ({ ...written, expected_total: totalOf(written["seats"]) }),
    save: async ({ body, key: idempotencyKey }) => {
      await withPassword(() => call(agreeWithSponsor, { params: { id }, body: formBody(agreementForm, body), idempotencyKey }));
      return { version: 0 };
    },
    done: () => {
      showNotice({ id: `agreement/${id}`, kind: "success", message: msg`Agreed. The seats are held until the transfer comes.` });
      navigate(path);
    },
  });
  const { values } = of.form;
  const named = Number(values["program_id"]) || null;
  if (of.ready && named !== programId) setProgramId(named);
  return (
    <div className={stack(16)}>
      <PageHead title={t`New agreement`} note={<bdi>{said(name)}</bdi>} back={path} />
      <ReadingRoom />
      {dialog}
      <RecordFormFrame
        of={of}
        ember
        locked={!may("money.refund")}
        held={programId !== null && (!program || choices.length === 0)}
        save={program && choices.length === 0 ? t`No cohort can be joined` : t({ message: "Agree", context: "verb" })}
        aside={
          program ? (
            <Part title={t`What follows`}>
              <div className={stack(12)}>
                <FactLine
                  facts={[
                    { name: t`Price of a seat`, value: <Money sar={effectivePrice(program)} /> },
                    { name: t`Total, with VAT`, value: <Money sar={totalOf(values["seats"])} /> },
                  ]}
                />
                <p>{t`The seats are held until the transfer comes, for a month at most and not beyond the first day. Then there is one invoice, and the contact invites the learners.`}</p>
              </div>
            </Part>
          ) : null
        }
      />
    </div>
  );
}
