import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
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
  type LucideIcon,
  ShieldCheck,
  UserRound,
} from "lucide-react";

export interface AreaLink {
  href: string;
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Its picture has a direction. */
  flip?: true;
}

/** A part of the area with a menu of its own: in the rail on a wide screen, in a sheet on a phone (R1.9). */
export interface Section {
  /** Every page under it belongs to it. */
  under: string;
  label: MessageDescriptor;
  links: readonly AreaLink[];
}

export const START: readonly AreaLink[] = [
  { href: "/student", label: msg`My dashboard`, icon: House },
  { href: "/student/enrollments", label: msg`My programs`, icon: BookOpen },
  { href: "/student/certifications", label: msg`My certificates`, icon: Award },
];

export const SERVICES: Section = {
  under: "/student/services",
  label: msg`Services`,
  links: [
    { href: "/student/services/schedule", label: msg`My schedule`, icon: CalendarDays },
    { href: "/student/services/grades", label: msg`My grades`, icon: ChartNoAxesColumn, flip: true },
    { href: "/student/services/excuses", label: msg`Excuses`, icon: FileClock },
    { href: "/student/services/postponement", label: msg`Postponement requests`, icon: Columns2 },
    { href: "/student/services/withdrawal", label: msg`Withdrawal requests`, icon: DoorOpen, flip: true },
  ],
};

export const ACCOUNT: AreaLink = { href: "/student/profile", label: msg`My account`, icon: UserRound };

export const PROFILE: Section = {
  under: "/student/profile",
  label: msg`My account`,
  links: [
    { href: "/student/profile/account-info", label: msg`Account info`, icon: IdCard },
    { href: "/student/profile/change-password", label: msg`Change password`, icon: KeyRound },
    { href: "/student/profile/payment-and-billing", label: msg`Payment and billing`, icon: CreditCard },
    { href: "/student/profile/notifications", label: msg`Notifications`, icon: Bell },
    { href: "/student/profile/privacy", label: msg`Privacy and data`, icon: ShieldCheck },
  ],
};

/** The section that a path lies in. */
export const sectionOf = (path: string): Section | null =>
  [SERVICES, PROFILE].find(({ under }) => path === under || path.startsWith(`${under}/`)) ?? null;
