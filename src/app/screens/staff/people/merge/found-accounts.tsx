import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { adminListUsers } from "#contract/accounts/admin-users.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { stack } from "#app/ui/kit.ts";
import { Part } from "#app/widgets/staff/facts.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { useSettled } from "#app/widgets/staff-form/found-choices.ts";
import { MailAddress } from "#app/ui/mail-address.tsx";

const A_FEW = 10;
const SHORTEST = 3;

interface Props {
  title: string;
  /** Whose account is no choice. */
  except: number | null;
  hrefOf: (account: { id: number }) => string;
}

/** Accounts of trainees, found by whatever the caller reads out. */
export function FoundAccounts({ title, except, hrefOf }: Props) {
  const { t } = useLingui();
  const said = useSaid();
  const [typed, setTyped] = useState("");
  const q = useSettled(typed);
  const read = useStaffRead(q.length < SHORTEST ? null : adminListUsers, { query: { q, per_page: A_FEW, "filter[type]": "student" } });
  const found = (read.data ?? []).filter((one) => one.id !== except && one.merged_into === null);
  return (
    <Part title={title}>
      <div className={stack(12)}>
        <Field label={t`Name, e-mail, mobile or ID number`}>
          {(aria) => <TextInput {...aria} value={typed} maxLength={120} onChange={(event) => setTyped(event.currentTarget.value)} />}
        </Field>
        {q.length < SHORTEST || !read.data ? null : found.length === 0 ? (
          <EmptyState title={t`No trainee found`} />
        ) : (
          <StaffList
            label={title}
            rows={found}
            keyOf={(one) => String(one.id)}
            hrefOf={hrefOf}
            columns={[
              { key: "name", head: t({ message: "Name", context: "person" }), cell: ({ name }) => <bdi>{said(name)}</bdi> },
              { key: "email", head: t`E-mail`, phone: "second", cell: ({ email }) => <MailAddress of={email} /> },
            ]}
          />
        )}
      </div>
    </Part>
  );
}
