import { msg } from "@lingui/core/macro";
import {
  Award,
  BookOpen,
  Ellipsis,
  Inbox,
  KeyRound,
  ListChecks,
  Newspaper,
  RefreshCw,
  ScrollText,
  ShieldAlert,
  SlidersHorizontal,
  Sun,
  UserRound,
  Users,
  UsersRound,
  Wallet,
} from "lucide-react";
import type { Capability } from "#contract/accounts/roles.ts";
import type { WaitingKind } from "#contract/reports/waiting.ts";
import type { WaitingCounts } from "#app/state/staff/waiting.ts";
import type { AreaLink, AreaMenu, AreaPage } from "#app/widgets/area-menu/area-menu.ts";
import { MORE, STAFF_PAGES } from "./staff-pages.ts";

interface StaffPlace extends AreaLink {
  /** A place is shown only to whoever has work in it (office.md §1): to whom one of these is allowed. */
  needs?: readonly Capability[];
  /** Its pages, each with what it needs: the place leads to the first that is allowed. */
  pages?: readonly (readonly [needs: Capability, href: string])[];
  /** Who has more places than a phone's dock has room for finds those of the lowest rank there, and the others under More. */
  rank: number;
  /** What waits behind it. */
  holds?: readonly WaitingKind[];
}

/** Beside More: a phone's dock holds five. */
const DOCKED = 4;
/** The places of the console that have pages, in their order. */
export const PLACES: readonly StaffPlace[] = [
  { href: "/staff", label: msg({ message: "Today", context: "staff" }), icon: Sun, rank: 0 },
  {
    href: "/staff/requests",
    label: msg({ message: "Requests", context: "staff" }),
    icon: Inbox,
    needs: ["requests.read"],
    rank: 1,
    holds: ["requests", "messages", "applications", "reviews", "erasure_checks", "copy_checks"],
  },
  { href: "/staff/people", label: msg({ message: "People", context: "staff" }), icon: Users, needs: ["people.read"], rank: 2 },
  { href: "/staff/programs", label: msg({ message: "Programs", context: "staff" }), icon: BookOpen, needs: ["programs.read"], rank: 4 },
  {
    href: "/staff/certificates",
    label: msg({ message: "Certificates", context: "staff" }),
    icon: Award,
    needs: ["certificates.read"],
    rank: 5,
    holds: ["deliveries", "names"],
  },
  {
    href: "/staff/finance/orders",
    label: msg({ message: "Finance", context: "staff" }),
    icon: Wallet,
    also: ["/staff/finance"],
    needs: ["money.read"],
    rank: 3,
    holds: ["transfers", "differences"],
  },
  {
    href: "/staff/content/news",
    label: msg({ message: "Content", context: "staff" }),
    icon: Newspaper,
    also: ["/staff/content"],
    needs: ["content.read"],
    rank: 6,
  },
  {
    href: "/staff/approvals",
    label: msg`Approvals`,
    icon: UsersRound,
    needs: ["approvals.read", "money.read"],
    rank: 7,
    holds: ["refunds", "approvals"],
  },
  {
    href: "/staff/platform/settings",
    label: msg({ message: "Platform", context: "staff" }),
    icon: SlidersHorizontal,
    also: ["/staff/platform"],
    needs: ["settings.read", "roles.read", "audit.read", "jobs.read", "keys.read"],
    pages: [
      ["settings.read", "/staff/platform/settings"],
      ["roles.read", "/staff/platform/roles"],
      ["audit.read", "/staff/platform/audit"],
      ["jobs.read", "/staff/platform/health"],
      ["jobs.read", "/staff/platform/mails"],
      ["keys.read", "/staff/platform/keys"],
    ],
    rank: 8,
    holds: ["dead_jobs"],
  },
];

/** The menu of one of the staff, by what their roles allow. */
export function staffMenu(capabilities: readonly Capability[], counts: WaitingCounts | null = null): AreaMenu {
  const may = (needed: Capability) => capabilities.includes(needed);
  const places = PLACES.filter(({ needs }) => needs === undefined || needs.some(may)).map((place) => ({
    ...place,
    waiting: (place.holds ?? []).reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0),
    href: place.pages?.find(([needed]) => may(needed))?.[1] ?? place.href,
  }));
  const docked = places.toSorted((a, b) => a.rank - b.rank).slice(0, DOCKED);
  const further = places.filter((place) => !docked.includes(place));
  return {
    dock: [
      ...places.filter((place) => docked.includes(place)),
      {
        href: MORE,
        label: msg({ message: "More", context: "staff" }),
        icon: Ellipsis,
        also: [
          "/staff/profile",
          "/staff/own-actions",
          "/staff/bulk",
          "/sync",
          ...further.flatMap(({ href, also = [] }) => [href, ...also]),
        ],
      },
    ],
    start: places,
    services: { under: "/staff/services", label: msg({ message: "Requests", context: "staff" }), links: [] },
    account: [
      { href: MORE, label: msg`My account`, icon: UserRound },
      { href: "/sync", label: msg`Sync centre`, icon: RefreshCw },
    ],
    profile: {
      under: "/staff/profile",
      label: msg`My account`,
      links: [
        { href: "/staff/profile/change-password", label: msg`Change password`, icon: KeyRound },
        { href: "/staff/profile/second-factor", label: msg`Two-step verification`, icon: ShieldAlert },
        { href: "/staff/own-actions", label: msg`My entries in the audit log`, icon: ScrollText },
        { href: "/staff/bulk", label: msg({ message: "Actions on many rows", context: "staff" }), icon: ListChecks },
      ],
    },
    notifications: null,
    parents: [...further.map(({ href }): AreaPage => [href, MORE]), ...STAFF_PAGES],
  };
}
