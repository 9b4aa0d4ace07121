import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import {
  Ban,
  Blocks,
  ChartNoAxesColumn,
  FileUp,
  HeartPulse,
  Inbox,
  KeyRound,
  ListChecks,
  Merge,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
  UsersRound,
  type LucideIcon,
} from "lucide-react";
import type { Capability } from "#contract/accounts/roles.ts";
import { PLACES } from "../staff-links.ts";

/** A place or an action that the palette lists by name. */
export interface PaletteEntry {
  href: string;
  label: MessageDescriptor;
  icon: LucideIcon;
  /** One of these has to be allowed. */
  needs?: readonly Capability[];
}

/** What can be begun from anywhere. One that a role lacks stays visible, so that people learn whom to ask (office.md §4). */
const ACTIONS: readonly PaletteEntry[] = [
  { href: "/staff/requests?status=open", label: msg`Decide on open requests`, icon: Inbox, needs: ["requests.read"] },
  { href: "/staff/finance/orders?status=review", label: msg`Purchases under review`, icon: ReceiptText, needs: ["money.read"] },
  { href: "/staff/people?suspended=yes", label: msg`Suspended accounts`, icon: Ban, needs: ["people.read"] },
  { href: "/staff/people/import", label: msg`Enrol by a file`, icon: FileUp, needs: ["enrollments.write"] },
  { href: "/staff/bulk", label: msg({ message: "Actions on many rows", context: "staff" }), icon: ListChecks },
  { href: "/staff/people/merge", label: msg`Join two accounts of one person`, icon: Merge, needs: ["people.merge"] },
  { href: "/staff/people?type=staff", label: msg`Staff accounts`, icon: Users, needs: ["people.read"] },
  {
    href: "/staff/finance/transfers",
    label: msg({ message: "Bank transfers", context: "staff" }),
    icon: ReceiptText,
    needs: ["money.read"],
  },
  {
    href: "/staff/finance/chargebacks",
    label: msg({ message: "Chargebacks", context: "staff" }),
    icon: ReceiptText,
    needs: ["money.read"],
  },
  {
    href: "/staff/finance/payouts",
    label: msg({ message: "Provider payouts", context: "staff" }),
    icon: ReceiptText,
    needs: ["money.read"],
  },
  {
    href: "/staff/finance/reconciliations",
    label: msg({ message: "Reconciliation", context: "staff" }),
    icon: ReceiptText,
    needs: ["money.read"],
  },
  { href: "/staff/requests/data", label: msg({ message: "Personal data", context: "staff" }), icon: Inbox, needs: ["people.read"] },
  {
    href: "/staff/finance/electronic-documents",
    label: msg({ message: "Electronic documents", context: "staff" }),
    icon: ReceiptText,
    needs: ["money.read"],
  },
  { href: "/staff/finance/vat", label: msg({ message: "VAT report", context: "staff" }), icon: ReceiptText, needs: ["money.read"] },
  { href: "/staff/finance/revenue", label: msg({ message: "Revenue", context: "staff" }), icon: ChartNoAxesColumn, needs: ["money.read"] },
  {
    href: "/staff/programs/reports/enrollments",
    label: msg({ message: "Completion and follow-up", context: "staff" }),
    icon: ChartNoAxesColumn,
    needs: ["programs.read"],
  },
  {
    href: "/staff/programs/reports/at-risk",
    label: msg({ message: "Learners to follow up", context: "report" }),
    icon: ChartNoAxesColumn,
    needs: ["people.read"],
  },
  { href: "/staff/approvals", label: msg`What waits for a second person`, icon: UsersRound, needs: ["approvals.read", "money.read"] },
  { href: "/staff/platform/settings", label: msg({ message: "Settings", context: "staff" }), icon: Settings, needs: ["settings.read"] },
  { href: "/staff/platform/roles", label: msg`Roles and rights`, icon: ShieldCheck, needs: ["roles.read"] },
  { href: "/staff/platform/audit", label: msg`Audit log`, icon: ScrollText, needs: ["audit.read"] },
  { href: "/staff/platform/keys", label: msg`Keys for scripts`, icon: KeyRound, needs: ["keys.read"] },
  { href: "/staff/platform/tools", label: msg({ message: "External tools", context: "staff" }), icon: Blocks, needs: ["settings.read"] },
  { href: "/staff/platform/learning-platforms", label: msg`Learning platforms`, icon: Blocks, needs: ["settings.read"] },
  { href: "/staff/platform/mails", label: msg({ message: "Mail", context: "staff" }), icon: Inbox, needs: ["jobs.read"] },
  { href: "/staff/platform/health", label: msg`System health`, icon: HeartPulse, needs: ["jobs.read"] },
  { href: "/staff/own-actions", label: msg`My entries in the audit log`, icon: ScrollText },
  { href: "/staff/profile/change-password", label: msg`Change password`, icon: KeyRound },
  { href: "/staff/profile/second-factor", label: msg`Two-step verification`, icon: ShieldCheck },
];

export const paletteEntries = (): readonly PaletteEntry[] => [...PLACES.filter(({ pages }) => !pages), ...ACTIONS];
