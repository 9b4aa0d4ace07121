import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { listApiKeys } from "#contract/security/api-keys.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { forgetStaffReads, useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { KeyRows } from "./key-rows.tsx";
import { MadeKey } from "./made-key.tsx";
import { NewKey } from "./new-key.tsx";

/** `/staff/platform/keys`: keys by which scripts call, and a new one, which is shown once. */
export function KeysScreen() {
  const { t } = useLingui();
  const may = useMay();
  const [secret, setSecret] = useState<string | null>(null);
  const read = useStaffRead(listApiKeys);
  const changed = () => {
    forgetStaffReads();
    read.retry();
  };
  return (
    <div className={stack(16)}>
      <RecordHead
        title={t`Keys for scripts`}
        action={
          may("keys.write") ? (
            <NewKey
              onMade={(made) => {
                setSecret(made);
                changed();
              }}
            />
          ) : null
        }
      />
      <PlaceTabs place="platform" current="/staff/platform/keys" />
      {secret === null ? null : <MadeKey secret={secret} onKept={() => setSecret(null)} />}
      <ListState of={read} empty={{ title: t`No keys yet` }} unfiltered={null}>
        {(keys) => <KeyRows keys={keys} onChanged={changed} />}
      </ListState>
      <p className={kit("soft", "xs", "read")}>
        <Trans>A script calls with a key in the name of whoever made it, and never does more than they may.</Trans>{" "}
        <Trans>Refunds, roles and keys are never open to a script.</Trans>
      </p>
    </div>
  );
}
