import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import type { Capability } from "#contract/accounts/roles.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { cluster, kit } from "#app/ui/kit.ts";
import { LinkTabs } from "#app/ui/link-tabs.tsx";

interface PlaceTab {
  href: string;
  label: MessageDescriptor;
  needs: Capability;
  /** A part of a list: the kind that its address names. */
  kind?: string;
}

/** The parts of the places that have several (office.md §3). A part without a call is absent. */
const PLACES = {
  requests: [
    { href: "/staff/requests", label: msg({ message: "Decisions", context: "requests" }), needs: "requests.read", kind: "" },
    {
      href: "/staff/requests?kind=postponement",
      label: msg({ message: "Postponement", context: "requests" }),
      needs: "requests.read",
      kind: "postponement",
    },
    {
      href: "/staff/requests?kind=withdrawal",
      label: msg({ message: "Withdrawal", context: "requests" }),
      needs: "requests.read",
      kind: "withdrawal",
    },
    {
      href: "/staff/requests?kind=faculty",
      label: msg({ message: "Faculty", context: "requests" }),
      needs: "requests.read",
      kind: "faculty",
    },
    {
      href: "/staff/requests?kind=certificates",
      label: msg({ message: "Certificates", context: "requests" }),
      needs: "requests.read",
      kind: "certificates",
    },
    { href: "/staff/requests/messages", label: msg({ message: "Messages", context: "requests" }), needs: "messages.read" },
    { href: "/staff/requests/applications", label: msg({ message: "Applications", context: "requests" }), needs: "applications.read" },
    { href: "/staff/requests/reviews", label: msg({ message: "Reported reviews", context: "requests" }), needs: "reviews.read" },
    { href: "/staff/requests/posts", label: msg({ message: "Reported posts", context: "requests" }), needs: "reviews.read" },
    { href: "/staff/requests/data", label: msg({ message: "Personal data", context: "staff" }), needs: "people.read" },
    { href: "/staff/requests/answers", label: msg`Ready answers`, needs: "messages.read" },
  ],
  programs: [
    { href: "/staff/programs", label: msg({ message: "Programs", context: "staff" }), needs: "programs.read" },
    { href: "/staff/programs/cohorts", label: msg({ message: "Cohorts and calendar", context: "staff" }), needs: "programs.read" },
    { href: "/staff/programs/fields", label: msg({ message: "Fields", context: "programs" }), needs: "programs.read" },
    {
      href: "/staff/programs/reports/enrollments",
      label: msg({ message: "Completion and follow-up", context: "staff" }),
      needs: "programs.read",
    },
    { href: "/staff/programs/rooms", label: msg({ message: "Rooms", context: "planner" }), needs: "programs.read" },
    { href: "/staff/programs/holidays", label: msg({ message: "Days off", context: "planner" }), needs: "programs.read" },
    { href: "/staff/programs/hours", label: msg`Ramadan hours`, needs: "programs.read" },
  ],
  certificates: [
    { href: "/staff/certificates", label: msg({ message: "Issued", context: "certificates" }), needs: "certificates.read" },
    { href: "/staff/certificates/ready", label: msg({ message: "Ready to issue", context: "certificates" }), needs: "certificates.read" },
    { href: "/staff/certificates/shipping", label: msg({ message: "Shipping", context: "certificates" }), needs: "certificates.read" },
    { href: "/staff/certificates/names", label: msg({ message: "Name corrections", context: "certificates" }), needs: "requests.read" },
    { href: "/staff/certificates/templates", label: msg({ message: "Templates", context: "certificates" }), needs: "certificates.read" },
  ],
  finance: [
    { href: "/staff/finance/orders", label: msg`Purchases`, needs: "money.read" },
    { href: "/staff/finance/transfers", label: msg({ message: "Bank transfers", context: "staff" }), needs: "money.read" },
    { href: "/staff/finance/chargebacks", label: msg({ message: "Chargebacks", context: "staff" }), needs: "money.read" },
    { href: "/staff/finance/payouts", label: msg({ message: "Provider payouts", context: "staff" }), needs: "money.read" },
    { href: "/staff/finance/sponsors", label: msg({ message: "Sponsors", context: "staff" }), needs: "money.read" },
    { href: "/staff/finance/reconciliations", label: msg({ message: "Reconciliation", context: "staff" }), needs: "money.read" },
    { href: "/staff/finance/vat", label: msg({ message: "VAT report", context: "staff" }), needs: "money.read" },
    {
      href: "/staff/finance/electronic-documents",
      label: msg({ message: "Electronic documents", context: "staff" }),
      needs: "money.read",
    },
    { href: "/staff/finance/campaigns", label: msg({ message: "Code campaigns", context: "staff" }), needs: "money.read" },
    { href: "/staff/finance/coupons", label: msg({ message: "Discount codes", context: "staff" }), needs: "money.read" },
    { href: "/staff/finance/revenue", label: msg({ message: "Revenue", context: "staff" }), needs: "money.read" },
  ],
  content: [
    { href: "/staff/content/news", label: msg({ message: "News", context: "staff" }), needs: "content.read" },
    { href: "/staff/content/pages", label: msg({ message: "Pages", context: "content" }), needs: "content.read" },
    { href: "/staff/content/partners", label: msg({ message: "Partners", context: "content" }), needs: "content.read" },
    { href: "/staff/content/quotes", label: msg({ message: "Partner quotes", context: "content" }), needs: "content.read" },
    { href: "/staff/content/banners", label: msg({ message: "Banners", context: "content" }), needs: "content.read" },
    { href: "/staff/content/dictionary", label: msg({ message: "Search dictionary", context: "content" }), needs: "content.read" },
  ],
  platform: [
    { href: "/staff/platform/settings", label: msg({ message: "Settings", context: "staff" }), needs: "settings.read" },
    { href: "/staff/platform/messages", label: msg({ message: "Templates", context: "message texts" }), needs: "settings.read" },
    { href: "/staff/platform/roles", label: msg`Roles and rights`, needs: "roles.read" },
    { href: "/staff/platform/audit", label: msg`Audit log`, needs: "audit.read" },
    { href: "/staff/platform/keys", label: msg`Keys for scripts`, needs: "keys.read" },
    { href: "/staff/platform/tools", label: msg({ message: "External tools", context: "staff" }), needs: "settings.read" },
    { href: "/staff/platform/learning-platforms", label: msg`Learning platforms`, needs: "settings.read" },
    { href: "/staff/platform/mails", label: msg({ message: "Mail", context: "staff" }), needs: "jobs.read" },
    { href: "/staff/platform/health", label: msg`System health`, needs: "jobs.read" },
  ],
} as const satisfies Record<string, readonly PlaceTab[]>;

/** The parts of a place that the person's roles open; nothing where there is one alone. */
function usePlaceParts(place: string): { href: string; label: string; kind: string | undefined }[] {
  const { i18n } = useLingui();
  const may = useMay();
  const parts: readonly PlaceTab[] = Object.hasOwn(PLACES, place) ? PLACES[place as keyof typeof PLACES] : [];
  const open = parts.filter(({ needs }) => may(needs));
  return open.length < 2 ? [] : open.map(({ href, label, kind }) => ({ href, label: i18n._(label), kind }));
}

interface Props {
  place: keyof typeof PLACES;
  current: string;
  /** Of parts of the list that is shown: its other filters go along. */
  toKind?: (kind: string) => string;
}

/** The tabs of a place. */
export function PlaceTabs({ place, current, toKind }: Props) {
  const { t } = useLingui();
  const parts = usePlaceParts(place);
  if (parts.length === 0) return null;
  return (
    <LinkTabs
      label={t`Parts of this place`}
      current={current}
      tabs={parts.map(({ href, label, kind }) => ({ key: href, href: kind === undefined || !toKind ? href : toKind(kind), label }))}
    />
  );
}

/** The same, as links below the place in a list of places: each is one press away. */
export function PlaceLinks({ place }: { place: string }) {
  const parts = usePlaceParts(place);
  if (parts.length === 0) return null;
  return (
    <li className={cluster([0, 16], "gutter", "border-bottom", "sm")}>
      {parts.map(({ href, label }) => (
        <ActionLink key={href} href={href} className={kit("link", "tap", "inline-block")}>
          {label}
        </ActionLink>
      ))}
    </li>
  );
}
