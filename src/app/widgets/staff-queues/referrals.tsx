import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { listReferrals } from "#contract/requests/assignments.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { grid, kit } from "#app/ui/kit.ts";
import { ROLE } from "#app/widgets/staff/role-words.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import type { AssignedKind } from "./use-assign.ts";

/** To whom it was referred and why, the newest first; nothing where it never was. */
export function Referrals({ kind, id }: { kind: AssignedKind; id: string }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const { data } = useStaffRead(listReferrals, { params: { kind, id } });
  if (!data?.length) return null;
  return (
    <ol className={grid(4, "sm", "read")} aria-label={t`Referrals`}>
      {data.map((one) => {
        const to = one.role ? i18n._(ROLE[one.role]) : one.to ? said(one.to.name) : t`A former colleague`;
        const by = one.by ? said(one.by.name) : t`A former colleague`;
        return (
          <li key={one.id} className={kit("pre-line", "break-anywhere")}>
            <span className={kit("soft")}>
              <Trans>
                <bdi>{by}</bdi> referred it to <bdi>{to}</bdi>
              </Trans>
              , <time dateTime={one.at}>{formatDateTime(language, one.at, {})}</time>:
            </span>{" "}
            <bdi>{one.note}</bdi>
          </li>
        );
      })}
    </ol>
  );
}
