import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { WAITING_KINDS, type WaitingKind } from "#contract/reports/waiting.ts";
import { useWaiting } from "#app/state/staff/waiting.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { kit } from "#app/ui/kit.ts";
import { FactLine } from "#app/widgets/staff/facts.tsx";

/** A number on the page leads to the list that it counts (office.md §1.7). */
const LISTS: Record<WaitingKind, { href: string; name: MessageDescriptor }> = {
  requests: { href: "/staff/requests", name: msg({ message: "Requests", context: "staff" }) },
  messages: { href: "/staff/requests/messages", name: msg({ message: "Messages", context: "requests" }) },
  applications: { href: "/staff/requests/applications", name: msg({ message: "Applications", context: "requests" }) },
  reviews: { href: "/staff/requests/reviews", name: msg({ message: "Reported reviews", context: "requests" }) },
  deliveries: { href: "/staff/certificates/shipping", name: msg({ message: "Shipping", context: "certificates" }) },
  names: { href: "/staff/certificates/names", name: msg({ message: "Name corrections", context: "certificates" }) },
  transfers: { href: "/staff/finance/transfers", name: msg({ message: "Bank transfers", context: "staff" }) },
  refunds: { href: "/staff/approvals", name: msg`Refunds waiting for a second person` },
  chargebacks: { href: "/staff/finance/chargebacks?state=open", name: msg`Chargebacks to answer` },
  payouts: { href: "/staff/finance/payouts", name: msg`Provider payouts that are late or differ` },
  differences: { href: "/staff/finance/reconciliations?state=differs", name: msg`Open reconciliation differences` },
  approvals: { href: "/staff/approvals", name: msg`Approvals` },
  erasure_checks: { href: "/staff/requests/data?state=unchecked", name: msg`Account deletions to check` },
  copy_checks: { href: "/staff/requests/data?kind=copy&state=unchecked", name: msg`Copies of data to check` },
  dead_jobs: { href: "/staff/platform/health", name: msg`System health` },
};
const SHOWN_MOST = 99;

/** How much waits for this person, kind by kind; what does not wait, or what their roles do not allow, takes no room. */
export function WaitingCounts() {
  const { i18n } = useLingui();
  const counts = useWaiting("/staff");
  if (!counts) return null;
  return (
    <FactLine
      facts={WAITING_KINDS.flatMap((kind) => {
        const count = counts[kind];
        const { href, name } = LISTS[kind];
        return !count
          ? []
          : {
              name: i18n._(name),
              value: (
                <ActionLink href={href} className={kit("link", "tap", "tabular")}>
                  {count > SHOWN_MOST ? `${SHOWN_MOST}+` : count}
                </ActionLink>
              ),
            };
      })}
    />
  );
}
