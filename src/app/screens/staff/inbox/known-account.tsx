import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { adminReadPersonFile, type PersonFile } from "#contract/accounts/person-file.ts";
import { formatPercent } from "#app/i18n/format.ts";
import { formatPhone } from "#app/i18n/format-phone.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { FactRows, type NamedFact, Part } from "#app/widgets/staff/facts.tsx";
import { enrollmentStatus } from "#app/widgets/staff/status-words.ts";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { AsideRow, ShowAll } from "#app/widgets/staff-queues/aside-rows.tsx";

const WIDTHS = [100, 70, 100] as const;
/** So many enrollments are shown beside it; the rest is a press away. */
const A_FEW = 5;

/** What links a message to an account. @param likely the one that is proposed */
export type Link = (likely: number | null) => ReactNode;

/** What a message and an account have in common; `linked`: staff said so. */
type Match = "email" | "phone" | "linked";

/** Who somebody is and what they learn. @param by nothing where what is read is their own */
export function Known({ id, by, link }: { id: number; by?: Match; link?: Link | undefined }) {
  const read = useStaffRead(adminReadPersonFile, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(file) => <Account file={file} by={by} link={link} />}
    </LoadState>
  );
}

function Account({ file, by, link }: { file: PersonFile; by: Match | undefined; link: Link | undefined }) {
  const { t } = useLingui();
  const said = useSaid();
  const { account, enrollments } = file;
  const path = `/staff/people/${account.id}`;
  const byEmail = file.email_verified ? t`By e-mail, verified` : t`By e-mail, not verified`;
  const facts: NamedFact[] = [
    {
      name: t({ message: "Account", context: "sender" }),
      value: (
        <ActionLink href={path} className={kit("link", "hover-underline")}>
          <bdi>{said(account.name)}</bdi>
        </ActionLink>
      ),
    },
    ...(by
      ? [
          {
            name: t({ message: "Match", context: "sender" }),
            value: { email: byEmail, phone: t`By mobile alone`, linked: t`Linked by staff` }[by],
          },
        ]
      : []),
    ...(account.phone ? [{ name: t`Mobile`, value: <bdi dir="ltr">{formatPhone(account.phone)}</bdi> }] : []),
    ...(account.suspended_at ? [{ name: t`Status`, value: t({ message: "Suspended", context: "account" }) }] : []),
  ];
  return (
    <>
      <FactRows facts={facts} />
      {link?.(account.id)}
      <Part title={t`Enrollments`}>
        {enrollments.length === 0 ? (
          <p className={kit("soft", "sm")}>{t`No enrollments`}</p>
        ) : (
          <ul className={stack(8)}>
            {enrollments.slice(0, A_FEW).map((one) => (
              <Learnt key={one.id} of={one} />
            ))}
          </ul>
        )}
        {enrollments.length > A_FEW ? <ShowAll href={path} /> : null}
      </Part>
    </>
  );
}

function Learnt({ of: { program, status, progress } }: { of: PersonFile["enrollments"][number] }) {
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  return (
    <AsideRow words={said(program.title)}>
      <StatusWord of={enrollmentStatus[status]} /> <bdi dir="ltr">{formatPercent(language, progress)}</bdi>
    </AsideRow>
  );
}
