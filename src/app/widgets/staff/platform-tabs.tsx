import { useLingui } from "@lingui/react/macro";
import type { Capability } from "#contract/accounts/roles.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";

/** The pages of the place «Platform»; one that the roles do not open is absent. */
export function PlatformTabs({ current }: { current: "settings" | "roles" | "audit" | "health" | "keys" }) {
  const { t } = useLingui();
  const may = useMay();
  const tabs: { key: string; needs: Capability; label: string }[] = [
    { key: "settings", needs: "settings.read", label: t({ message: "Settings", context: "staff" }) },
    { key: "roles", needs: "roles.read", label: t`Roles and rights` },
    { key: "audit", needs: "audit.read", label: t`Audit log` },
    { key: "keys", needs: "keys.read", label: t`Keys for scripts` },
    { key: "health", needs: "jobs.read", label: t`System health` },
  ];
  return (
    <LinkTabs
      label={t`Parts of the platform`}
      current={current}
      tabs={tabs.flatMap(({ needs, ...tab }) => (may(needs) ? { ...tab, href: `/staff/platform/${tab.key}` } : []))}
    />
  );
}
