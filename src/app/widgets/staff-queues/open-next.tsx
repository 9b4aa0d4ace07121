import { Trans, useLingui } from "@lingui/react/macro";
import { notificationPath } from "#contract/notifications/notification-path.ts";
import type { InboxKind } from "#contract/requests/assignments.ts";
import { listRequests } from "#contract/requests/admin-requests.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";

/** The nearest to its limit that is mine or nobody's; nothing where there is none. @param named with its number */
export function OpenNext({ kinds, named = false, block = false }: { kinds: readonly InboxKind[]; named?: boolean; block?: boolean }) {
  const { t } = useLingui();
  const { data } = useStaffRead(listRequests, {
    query: { per_page: 1, "filter[kind]": kinds.join(","), "filter[status]": "open", "filter[assignee]": "free", sort: "sla" },
  });
  const next = data?.[0];
  return next ? (
    <NetworkButton
      tone="ember"
      block={block}
      href={notificationPath({ type: "assigned", id: `${next.kind}-${next.id}` })}
      offline={t`Needs a connection`}
    >
      {named && next.reference ? (
        <Trans>
          Open the nearest limit: <bdi dir="ltr">{next.reference}</bdi>
        </Trans>
      ) : (
        <Trans>Open next</Trans>
      )}
    </NetworkButton>
  ) : null;
}
