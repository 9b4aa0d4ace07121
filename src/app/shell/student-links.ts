import { msg } from "@lingui/core/macro";
import {
  Award,
  Bell,
  BookOpen,
  CalendarDays,
  ChartNoAxesColumn,
  Columns2,
  CreditCard,
  DoorOpen,
  FileClock,
  House,
  IdCard,
  KeyRound,
  RefreshCw,
  ShieldCheck,
  UserRound,
} from "lucide-react";
import type { AreaMenu } from "./area-menu.ts";

/** The student's pages. */
export const STUDENT_MENU: AreaMenu = {
  start: [
    { href: "/student", label: msg`My dashboard`, icon: House },
    { href: "/student/enrollments", label: msg`My programs`, icon: BookOpen },
    // A certificate's own pages lie beside the list of them (platform-spec §2).
    { href: "/student/certifications", label: msg`My certificates`, icon: Award, also: ["/student/certificates"] },
  ],
  services: {
    under: "/student/services",
    label: msg`Services`,
    links: [
      { href: "/student/services/schedule", label: msg`My schedule`, icon: CalendarDays },
      { href: "/student/services/grades", label: msg`My grades`, icon: ChartNoAxesColumn, flip: true },
      { href: "/student/services/excuses", label: msg`Excuses`, icon: FileClock },
      { href: "/student/services/postponement", label: msg`Postponement requests`, icon: Columns2 },
      { href: "/student/services/withdrawal", label: msg`Withdrawal requests`, icon: DoorOpen, flip: true },
    ],
  },
  account: { href: "/student/profile", label: msg`My account`, icon: UserRound },
  profile: {
    under: "/student/profile",
    label: msg`My account`,
    links: [
      { href: "/student/profile/account-info", label: msg`Account info`, icon: IdCard },
      { href: "/student/profile/change-password", label: msg`Change password`, icon: KeyRound },
      { href: "/student/profile/payment-and-billing", label: msg`Payment and billing`, icon: CreditCard },
      { href: "/student/profile/notifications", label: msg`Notifications`, icon: Bell },
      { href: "/student/profile/privacy", label: msg`Privacy and data`, icon: ShieldCheck },
      { href: "/sync", label: msg`Sync centre`, icon: RefreshCw },
    ],
  },
  notifications: "/student/notifications",
};
