import { msg } from "@lingui/core/macro";
import { Ellipsis, Inbox, KeyRound, RefreshCw, Sun, UserRound, Users, Wallet, ShieldAlert } from "lucide-react";
import type { Capability } from "#contract/accounts/roles.ts";
import type { AreaLink, AreaMenu } from "#app/widgets/area-menu/area-menu.ts";

interface StaffPlace extends AreaLink {
  /** A place is shown only to whoever has work in it (office.md §1). */
  needs?: Capability;
}

const MORE = "/staff/more";
/** The places of the console that have pages, in their order. */
const PLACES: readonly StaffPlace[] = [
  { href: "/staff", label: msg({ message: "Today", context: "staff" }), icon: Sun },
  { href: "/staff/requests", label: msg({ message: "Requests", context: "staff" }), icon: Inbox, needs: "requests.read" },
  { href: "/staff/people", label: msg({ message: "People", context: "staff" }), icon: Users, needs: "people.read" },
  {
    href: "/staff/finance/orders",
    label: msg({ message: "Finance", context: "staff" }),
    icon: Wallet,
    also: ["/staff/finance"],
    needs: "money.read",
  },
];

/** The menu of one of the staff, by what their roles allow. */
export function staffMenu(capabilities: readonly Capability[]): AreaMenu {
  const places = PLACES.filter(({ needs }) => needs === undefined || capabilities.includes(needs));
  return {
    dock: [...places, { href: MORE, label: msg({ message: "More", context: "staff" }), icon: Ellipsis, also: ["/staff/profile", "/sync"] }],
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
    ],
  };
}
