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
  Heart,
  House,
  IdCard,
  KeyRound,
  LayoutGrid,
  RefreshCw,
  ScanQrCode,
  ShieldCheck,
  ShoppingBag,
  UserRound,
  ShieldAlert,
} from "lucide-react";
import type { AreaLink, AreaMenu } from "./area-menu.ts";

const ACCOUNT = "/student/profile/menu";
const CERTIFICATES = "/student/certifications";
const SCHEDULE: AreaLink = { href: "/student/services/schedule", label: msg`My schedule`, icon: CalendarDays };

/** The student's pages. */
export const STUDENT_MENU: AreaMenu = {
  dock: [
    { href: "/student/dashboard", label: msg({ message: "Dashboard", context: "dock" }), icon: House, also: ["/student/notifications"] },
    { href: "/student/enrollments", label: msg`My programs`, icon: BookOpen, also: ["/course", "/payment/success"] },
    { ...SCHEDULE, label: msg({ message: "Schedule", context: "dock" }) },
    { href: "/student/services/menu", label: msg`Services`, icon: LayoutGrid, also: ["/student/services"] },
    { href: ACCOUNT, label: msg`My account`, icon: UserRound, also: ["/student/profile", CERTIFICATES, "/student/certificates", "/sync"] },
  ],
  start: [
    { href: "/student/dashboard", label: msg`My dashboard`, icon: House },
    { href: "/student/enrollments", label: msg`My programs`, icon: BookOpen, also: ["/course"] },
    // A certificate's own pages lie beside the list of them (platform-spec §2).
    { href: CERTIFICATES, label: msg`My certificates`, icon: Award, also: ["/student/certificates"] },
    SCHEDULE,
  ],
  services: {
    under: "/student/services",
    label: msg`Services`,
    links: [
      { href: "/student/services/grades", label: msg`My grades`, icon: ChartNoAxesColumn, flip: true },
      { href: "/student/services/check-in", label: msg`Check in`, icon: ScanQrCode },
      { href: "/student/services/excuses", label: msg`Excuses`, icon: FileClock },
      { href: "/student/services/postponement", label: msg`Postponement requests`, icon: Columns2 },
      { href: "/student/services/withdrawal", label: msg`Withdrawal requests`, icon: DoorOpen, flip: true },
    ],
  },
  account: [
    { href: ACCOUNT, label: msg`My account`, icon: UserRound },
    { href: "/cart", label: msg`Cart`, icon: ShoppingBag, count: "cart" },
    { href: "/favourites", label: msg`Favourites`, icon: Heart },
    { href: "/sync", label: msg`Sync centre`, icon: RefreshCw },
  ],
  profile: {
    under: "/student/profile",
    label: msg`My account`,
    links: [
      { href: "/student/profile/account-info", label: msg`Account info`, icon: IdCard },
      { href: "/student/profile/change-password", label: msg`Change password`, icon: KeyRound },
      { href: "/student/profile/second-factor", label: msg`Two-step verification`, icon: ShieldAlert },
      { href: "/student/profile/payment-and-billing", label: msg`Payment and billing`, icon: CreditCard },
      { href: "/student/profile/notifications", label: msg`Notification preferences`, icon: Bell },
      { href: "/student/profile/privacy", label: msg`Privacy and data`, icon: ShieldCheck },
    ],
  },
  notifications: "/student/notifications",
  parents: [
    ["/sync", ACCOUNT],
    [CERTIFICATES, ACCOUNT],
    ["/student/certificates/details/:id", CERTIFICATES],
    ["/student/certificates/delivery/:id", "/student/certificates/details/:id"],
    ["/student/orders/:id/seats", "/student/profile/payment-and-billing", msg`This order was not found`],
    ["/student/services/:list/:id", "/student/services/:list", msg`This request was not found`],
    ["/student/services/:page", "/student/services/menu"],
    ["/student/profile/:page", ACCOUNT],
    ["/student/enrollments/:id/sections", "/student/enrollments"],
    ["/course/:id", "/student/enrollments"],
    ["/course/:id/:tab", "/student/enrollments"],
  ],
};
