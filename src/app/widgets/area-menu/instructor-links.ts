import { msg } from "@lingui/core/macro";
import {
  Bell,
  BookOpen,
  CalendarDays,
  CalendarOff,
  CalendarPlus,
  DoorOpen,
  FileClock,
  House,
  IdCard,
  Inbox,
  KeyRound,
  LogOut,
  RefreshCw,
  UserRound,
  ShieldAlert,
} from "lucide-react";
import type { AreaLink, AreaMenu } from "./area-menu.ts";

const ACCOUNT = "/instructor/profile/menu";
const REQUESTS = "/instructor/requests";
const COURSE = "/instructor/course/:id";
const PROGRAMS: AreaLink = {
  href: "/instructor/training-programs",
  label: msg`My programs`,
  icon: BookOpen,
  also: ["/instructor/course"],
};
const SCHEDULE: AreaLink = {
  href: "/instructor/services/schedule",
  label: msg({ message: "Schedule", context: "dock" }),
  icon: CalendarDays,
};

/** The instructor's pages (R7.1). */
export const INSTRUCTOR_MENU: AreaMenu = {
  dock: [
    {
      href: "/instructor/dashboard",
      label: msg({ message: "Dashboard", context: "dock" }),
      icon: House,
      also: ["/instructor/notifications"],
    },
    PROGRAMS,
    SCHEDULE,
    {
      href: REQUESTS,
      label: msg({ message: "Requests", context: "dock" }),
      icon: Inbox,
      also: ["/instructor/services"],
      count: "requests",
    },
    { href: ACCOUNT, label: msg`My account`, icon: UserRound, also: ["/instructor/profile", "/sync"] },
  ],
  start: [{ href: "/instructor/dashboard", label: msg`My dashboard`, icon: House }, PROGRAMS, { ...SCHEDULE, label: msg`My schedule` }],
  services: {
    under: "/instructor/services",
    label: msg({ message: "Requests", context: "dock" }),
    links: [
      { href: "/instructor/services/excuses", label: msg`Excuses`, icon: FileClock, count: "excuses" },
      {
        href: "/instructor/services/withdrawal",
        // «طلبات الانسحاب» does not fit beside a count.
        label: msg({ message: "Withdrawal", context: "menu" }),
        icon: DoorOpen,
        flip: true,
        also: ["/instructor/services/withdrawal-requests"],
        count: "withdrawals",
      },
    ],
  },
  account: [
    { href: ACCOUNT, label: msg`My account`, icon: UserRound },
    { href: "/sync", label: msg`Sync centre`, icon: RefreshCw },
  ],
  profile: {
    under: "/instructor/profile",
    label: msg`My account`,
    links: [
      { href: "/instructor/profile/account-info", label: msg`Account info`, icon: IdCard },
      { href: "/instructor/profile/change-password", label: msg`Change password`, icon: KeyRound },
      { href: "/instructor/profile/second-factor", label: msg`Two-step verification`, icon: ShieldAlert },
      { href: "/instructor/profile/notifications", label: msg`Notification preferences`, icon: Bell },
    ],
  },
  notifications: "/instructor/notifications",
  parents: [
    ["/sync", ACCOUNT],
    [
      "/instructor/training-programs/:id/students/:userId",
      "/instructor/training-programs/:id/students",
      msg`This trainee is not in this program`,
    ],
    ["/instructor/training-programs/:id/elsewhere", "/instructor/training-programs/:id/students", msg`This program is not one of yours`],
    ["/instructor/training-programs/:id/students", PROGRAMS.href, msg`This program is not one of yours`],
    ["/instructor/services/:list/:id", "/instructor/services/:list", msg`This request was not found`],
    ["/instructor/services/:page", REQUESTS],
    ["/instructor/profile/:page", ACCOUNT],
    [`${COURSE}/imports/:iid`, `${COURSE}/import`],
    [`${COURSE}/marking/:sid`, `${COURSE}/marking`],
    [`${COURSE}/marks/:gid`, `${COURSE}/marking`],
    [`${COURSE}/preview/:itemId`, `${COURSE}/overview`],
    ...["import", "add-lesson", "add-activity", "add-interactive-lecture", "add-application"].map(
      (page) => [`${COURSE}/${page}`, `${COURSE}/overview`] as const,
    ),
    [`${COURSE}/:tab`, PROGRAMS.href],
  ],
};

/** What an instructor decides, and what they ask for themselves. */
export const REQUEST_ROWS: readonly AreaLink[] = [
  { href: "/instructor/services/excuses", label: msg`Trainees’ excuses`, icon: FileClock, count: "excuses" },
  { href: "/instructor/services/withdrawal", label: msg`Withdrawal requests`, icon: DoorOpen, flip: true, count: "withdrawals" },
  { href: "/instructor/services/excuses?tab=mine", label: msg`My absences`, icon: CalendarOff },
  { href: "/instructor/services/excuses/new", label: msg`Report an absence`, icon: CalendarPlus },
  { href: "/instructor/services/withdrawal?tab=mine", label: msg`Ask to leave a program`, icon: LogOut, flip: true },
];
