import { useLingui } from "@lingui/react/macro";
import type { MergeQuote } from "#contract/security/account-merge.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { FoundAccounts } from "./found-accounts.tsx";
import { likeness } from "./merge-words.ts";
import { MailAddress } from "#app/ui/mail-address.tsx";

/** Which account is the second one: those that look like the same person's, and any that is found by what the caller reads out. */
export function OtherAccount({ id, likely }: { id: number; likely: MergeQuote["likely"] }) {
  const { t, i18n } = useLingui();
  const said = useSaid();
  const comma = i18n.locale === "ar" ? "، " : ", ";
  const hrefOf = (one: { id: number }) => `/staff/people/${id}/merge?with=${one.id}`;
  return (
    <>
      <Part title={t`May be the same person`}>
        {likely.length === 0 ? (
          <EmptyState title={t`No account with the same mobile, ID number or name`} />
        ) : (
          <StaffList
            label={t`May be the same person`}
            rows={likely}
            keyOf={(one) => String(one.id)}
            hrefOf={hrefOf}
            columns={[
              { key: "name", head: t({ message: "Name", context: "person" }), cell: ({ name }) => <bdi>{said(name)}</bdi> },
              { key: "email", head: t`E-mail`, phone: "second", cell: ({ email }) => <MailAddress of={email} /> },
              { key: "by", head: t`Alike in`, phone: "end", cell: ({ by }) => by.map((one) => i18n._(likeness[one])).join(comma) },
            ]}
          />
        )}
      </Part>
      <FoundAccounts title={t`Find another account`} except={id} hrefOf={hrefOf} />
    </>
  );
}
