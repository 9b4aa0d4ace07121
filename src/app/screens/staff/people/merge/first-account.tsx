import { useLingui } from "@lingui/react/macro";
import { stack } from "#app/ui/kit.ts";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { DuplicatePairs } from "./duplicate-pairs.tsx";
import { FoundAccounts } from "./found-accounts.tsx";

/** `/staff/people/merge`: accounts that look like one person's; of two that do not, the one that stays is found first. */
export function FirstAccountScreen() {
  const { t } = useLingui();
  return (
    <div className={stack(16)}>
      <PageHead title={t`Join two accounts`} back="/staff/people" />
      <DuplicatePairs />
      <FoundAccounts title={t`Which account stays`} except={null} hrefOf={({ id }) => `/staff/people/${id}/merge`} />
    </div>
  );
}
