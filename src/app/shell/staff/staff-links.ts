import { msg } from "@lingui/core/macro";
import {
  Ellipsis,
  Inbox,
  KeyRound,
  RefreshCw,
  ShieldAlert,
  SlidersHorizontal,
  Sun,
  UserRound,
  Users,
  UsersRound,
  Wallet,
} from "lucide-react";
import type { Capability } from "#contract/accounts/roles.ts";
import type { AreaLink, AreaMenu } from "#app/widgets/area-menu/area-menu.ts";

interface StaffPlace extends AreaLink {
  /** A place is shown only to whoever has work in it (office.md §1): to whom one of these is allowed. */
  needs?: readonly Capability[];
  /** One of the five of a phone; the others are under «More». */
  inDock?: true;
}

const MORE = "/staff/more";
/** The places of the console that have pages, in their order. */
export const PLACES: readonly StaffPlace[] = [
  { href: "/staff", label: msg({ message: "Today", context: "staff" }), icon: Sun, inDock: true },
  { href: "/staff/requests", label: msg({ message: "Requests", context: "staff" }), icon: Inbox, needs: ["requests.read"], inDock: true },
  { href: "/staff/people", label: msg({ message: "People", context: "staff" }), icon: Users, needs: ["people.read"], inDock: true },
  {
    href: "/staff/finance/orders",
    label: msg({ message: "Finance", context: "staff" }),
    icon: Wallet,
    also: ["/staff/finance"],
    needs: ["money.read"],
    inDock: true,
  },
  { href: "/staff/approvals", label: msg`Approvals`, icon: UsersRound, needs: ["roles.read", "money.read"] },
  {
    href: "/staff/platform/roles",
    label: msg({ message: "Platform", context: "staff" }),
    icon: SlidersHorizontal,
    also: ["/staff/platform"],
    needs: ["roles.read"],
  },
];

/** The menu of one of the staff, by what their roles allow. */
export function staffMenu(capabilities: readonly Capability[]): AreaMenu {
  const places = PLACES.filter(({ needs }) => needs === undefined || needs.some((one) => capabilities.includes(one)));
  return {
    dock: [
      ...places.filter(({ inDock }) => inDock),
      {
        href: MORE,
        label: msg({ message: "More", context: "staff" }),
        icon: Ellipsis,
        also: ["/staff/profile", "/staff/approvals", "/staff/platform", "/sync"],
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
      ],
    },
    notifications: null,
    parents: [
      ["/sync", MORE],
      ["/staff/profile/:page", MORE],
      ["/staff/requests/:kind/:id", "/staff/requests"],
      ["/staff/people/:id", "/staff/people"],
      ["/staff/people/:id/:tab", "/staff/people"],
      ["/staff/finance/orders/:id", "/staff/finance/orders"],
      ["/staff/approvals/rights/:id", "/staff/approvals"],
      ["/staff/approvals/refunds/:id", "/staff/approvals"],
      ["/staff/platform/audit/:id", "/staff/platform/audit"],
      ["/staff/platform/health/jobs/:id", "/staff/platform/health"],
      ["/staff/approvals", MORE],
      ["/staff/platform/:page", MORE],
    ],
  };
}
