import { useLingui } from "@lingui/react/macro";
import type { IssuedRow } from "#contract/certificates/admin-certificates.ts";
import type { ReadyRow } from "#contract/certificates/ready-certificates.ts";
import { Part } from "#app/widgets/staff/facts.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { issuedResult, lackWords } from "./ready-words.ts";

/** An enrollment that was asked for, with what became of it. */
export type Answered = ReadyRow & { answer: IssuedRow };

/** What became of each that was asked for. */
export function IssuedAnswers({ of }: { of: readonly Answered[] }) {
  const { t, i18n } = useLingui();
  const said = useSaid();
  return (
    <Part title={t({ message: "What was issued", context: "certificates" })}>
      <StaffList<Answered>
        label={t({ message: "What was issued", context: "certificates" })}
        rows={of}
        keyOf={(row) => String(row.enrollment_id)}
        hrefOf={({ person }) => `/staff/people/${person.id}/certificates`}
        columns={[
          { key: "person", head: t`Learner`, cell: (row) => <bdi>{said(row.person.name)}</bdi> },
          { key: "program", head: t`Program`, phone: "second", cell: (row) => <bdi>{said(row.program.title)}</bdi> },
          { key: "number", head: t`Number`, phone: "second", cell: ({ answer }) => <bdi dir="ltr">{answer.number ?? "–"}</bdi> },
          { key: "why", head: t`Reason`, phone: "second", cell: ({ answer }) => (answer.lacks ? i18n._(lackWords[answer.lacks]) : "–") },
          { key: "result", head: t`Status`, phone: "end", cell: ({ answer }) => <StatusWord of={issuedResult[answer.result]} /> },
        ]}
      />
    </Part>
  );
}
