import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { listSecurityEvents, readSecurityEvent } from "#contract/security/security-events.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { Chip } from "#app/ui/chip.tsx";
import { ExportButton } from "#app/widgets/staff/export-button.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { auditFilter } from "./audit-query.ts";
import { ChainState } from "./chain-state.tsx";
import { LogPlace } from "./log-place.tsx";

/** `/staff/platform/audit` and `…/:id`: what happened to accounts, rights, money and personal data; reading it is an entry too. */
export function AuditScreen() {
  const { t } = useLingui();
  const { user } = useAtomValue(sessionAtom);
  const address = useListAddress();
  const filter = auditFilter(address);
  const byMe = user !== null && filter.actor === user.id;
  return (
    <LogPlace
      path="/staff/platform/audit"
      title={t`Audit log`}
      search={t`Account, address, technical number or subject`}
      filter={filter}
      list={listSecurityEvents}
      entry={readSecurityEvent}
      action={<ExportButton kind="security_events" filter={filter} rows={null} />}
      standing={filter.actor ? [{ name: "actor", words: byMe ? t`By me` : t`By account ${filter.actor}` }] : []}
      above={
        <>
          <PlaceTabs place="platform" current="/staff/platform/audit" />
          <ChainState />
        </>
      }
    >
      {user && !byMe ? <Chip onClick={() => address.go({ before: "", actor: String(user.id) })}>{t`By me`}</Chip> : null}
    </LogPlace>
  );
}
