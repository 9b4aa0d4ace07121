import { msg } from "@lingui/core/macro";
import { Bell, BookOpen, CalendarDays, DoorOpen, FileClock, House, IdCard, KeyRound, RefreshCw, UserRound } from "lucide-react";
import type { AreaMenu } from "./area-menu.ts";

/** The instructor's pages (R7.1). */
export const INSTRUCTOR_MENU: AreaMenu = {
  start: [
    { href: "/instructor", label: msg`My dashboard`, icon: House },
    { href: "/instructor/training-programs", label: msg`My programs`, icon: BookOpen, also: ["/instructor/course"] },
  ],
  services: {
    under: "/instructor/services",
    label: msg`Services`,
    links: [
      { href: "/instructor/services/schedule", label: msg`Schedule`, icon: CalendarDays },
      { href: "/instructor/services/excuses", label: msg`Excuses`, icon: FileClock, waiting: "excuses" },
      {
        href: "/instructor/services/withdrawal",
        // «طلبات الانسحاب» does not fit beside a count.
        label: msg({ message: "Withdrawal", context: "menu" }),
        icon: DoorOpen,
        flip: true,
        also: ["/instructor/services/withdrawal-requests"],
        waiting: "withdrawals",
      },
    ],
  },
  account: { href: "/instructor/profile", label: msg`My account`, icon: UserRound },
  profile: {
    under: "/instructor/profile",
    label: msg`My account`,
    links: [
      { href: "/instructor/profile/account-info", label: msg`Account info`, icon: IdCard },
      { href: "/instructor/profile/change-password", label: msg`Change password`, icon: KeyRound },
      { href: "/sync", label: msg`Sync centre`, icon: RefreshCw },
      { href: "/instructor/profile/notifications", label: msg`Notifications`, icon: Bell },
    ],
  },
  notifications: "/instructor/notifications",
};
