import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { useLocation } from "wouter";
import { adminCohorts, adminPrograms } from "#contract/catalogue/admin-programs.ts";
import { SEATS_AT_MOST } from "#contract/orders/company-seats.ts";
import { adminSponsors, agreementForm, agreeWithSponsor, type Sponsor } from "#contract/orders/sponsors.ts";
import { seatParts, SHARE_TYPES, type ShareTerms } from "#contract/orders/sponsor-share.ts";
import { effectivePrice, toHalalas, toSar } from "#contract/rules/money.ts";
import { riyadhDay } from "#contract/rules/riyadh.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { stack } from "#app/ui/kit.ts";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { Money } from "#app/widgets/orders/money.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { usePasswordDialog } from "#app/widgets/passwords/use-password-dialog.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { FactLine, Part } from "#app/widgets/staff/facts.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import type { FieldSpec, FormSection } from "#app/widgets/staff-form/field-spec.ts";
import { useFoundPrograms } from "#app/widgets/staff-form/found-choices.ts";
import { RecordFormFrame } from "#app/widgets/staff-form/record-form.tsx";
import { useRecordForm } from "#app/widgets/staff-form/use-record-form.ts";
import { useNow } from "#app/widgets/time/use-now.ts";

const WIDTHS = [100, 100, 100] as const;

/** What is written of the sponsor's part; an amount that is none is nothing. */
function termsOf(written: Record<string, unknown>): ShareTerms {
  const type = SHARE_TYPES.find((one) => one === written["share_type"]) ?? "whole";
  const value = Number(written["share_value"]) || 0;
  return { type, value: type === "fixed" ? Math.round(value * 100) : value };
}

/** Seats of a cohort that a sponsor will pay for by transfer. */
export function NewAgreement({ id }: { id: number }) {
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
  const now = useNow().getTime();
  const [, navigate] = useLocation();
  const { withPassword, dialog } = usePasswordDialog();
  const [programId, setProgramId] = useState<number | null>(null);
  const [shareType, setShareType] = useState<ShareTerms["type"]>("whole");
  const asked = programId === null ? {} : { params: { id: programId } };
  const program = useStaffRead(programId === null ? null : adminPrograms.read, asked).data;
  const query = programId === null ? {} : { query: { "filter[program_id]": programId, "filter[starts_after]": riyadhDay(new Date(now)) } };
  const open = useStaffRead(programId === null ? null : adminCohorts.list, query).data;
  const choices = (open ?? []).flatMap(({ id: cohort, starts_on: on, seats_total: total, seats_taken: taken, closed }) => {
    const left = Math.max(0, total - taken);
    if (closed) return [];
    const comma = t({ message: ", ", comment: "Between the facts of a cohort" });
    const label = [formatDate(language, on), t`${plural(left, { one: "# seat left", other: "# seats left" })}`].join(comma);
    return [{ value: String(cohort), label }];
  });
  const value: FieldSpec[] =
    shareType === "whole"
      ? []
      : [
          {
            kind: "number",
            path: "share_value",
            label: shareType === "percentage" ? t`Percentage of the seat` : t`Amount for each seat`,
            hint: t`The learner pays the rest when they take the seat`,
            ...(shareType === "percentage" ? { end: "%" } : { decimal: true as const, end: t`SAR` }),
          },
        ];
  const cohort: FieldSpec[] = choices.length > 0 ? [{ kind: "choice", path: "cohort_id", label: t`Cohort`, choices, number: true }] : [];
  const known = program ? [{ value: String(program.id), label: said(program.title) }] : [];
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
          kind: "choice",
          path: "share_type",
          label: t`The sponsor pays`,
          choices: [
            { value: "whole", label: t`The whole seat` },
            { value: "percentage", label: t`A percentage of the seat` },
            { value: "fixed", label: t`An amount for each seat` },
          ],
        },
        ...value,
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
  const partsOf = (written: Record<string, unknown>) => (program ? seatParts(toHalalas(effectivePrice(program)), termsOf(written)) : null);
  const totalOf = (written: Record<string, unknown>) => toSar((partsOf(written)?.sponsor ?? 0) * (Number(written["seats"]) || 0));
  const of = useRecordForm<{ version: number }>({
    place: `staff/finance/sponsors/${id}/agreement`,
    sections,
    schema: agreementForm,
    record: null,
    first: { share_type: "whole" },
    toBody: (written) => ({ ...written, expected_total: totalOf(written) }),
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
  const { type } = termsOf(values);
  if (of.ready && type !== shareType) setShareType(type);
  const parts = partsOf(values);
  return (
    <div className={stack(16)}>
      <PageHead title={t`New agreement`} note={<bdi>{said(name)}</bdi>} back={path} />
      {dialog}
      <RecordFormFrame
        of={of}
        ember
        locked={!may("money.refund")}
        held={programId !== null && (!program || !open || choices.length === 0)}
        save={open && choices.length === 0 ? t`No cohort can be joined` : t({ message: "Agree", context: "verb" })}
        aside={
          program ? (
            <Part title={t`What follows`}>
              <div className={stack(12)}>
                <FactLine
                  facts={[
                    { name: t`Price of a seat`, value: <Money sar={effectivePrice(program)} /> },
                    ...(parts && type !== "whole"
                      ? [
                          { name: t`The sponsor pays of it`, value: <Money sar={toSar(parts.sponsor)} /> },
                          { name: t`The learner pays`, value: <Money sar={toSar(parts.learner)} /> },
                        ]
                      : []),
                    { name: t`Total, with VAT`, value: <Money sar={totalOf(values)} /> },
                  ]}
                />
                {parts && parts.learner > 0 ? (
                  <p>{t`Each has an invoice for their own part. The learner pays theirs in the checkout after taking the invitation, and a coupon counts for that part alone.`}</p>
                ) : null}
                <p>{t`The seats are held until the transfer comes, for a month at most and not beyond the first day. Then there is one invoice, and the contact invites the learners.`}</p>
              </div>
            </Part>
          ) : null
        }
      />
    </div>
  );
}
