import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { BookOpen, CalendarDays, House, LayoutGrid, type LucideIcon, UserRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useLocation } from "wouter";
import { enterArea } from "#app/i18n/language.ts";
import type { UserType } from "#contract/accounts/session.ts";
import { currentLink } from "./area-menu.ts";
import styles from "./dock.module.css";
import { ErrorBoundary } from "./error-boundary.tsx";

interface DockLink {
  href: string;
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Where pages that belong to it lie too. */
  also?: readonly string[];
  /** Opens the sheet of a section: `href` is where its pages lie. */
  opens?: true;
}

const ServicesSheet = lazy(() =>
  Promise.all([import("./services-sheet.tsx"), enterArea("student")]).then(([module]) => ({ default: module.ServicesSheet })),
);

const STUDENT: readonly DockLink[] = [
  { href: "/student", label: msg({ message: "Dashboard", context: "dock" }), icon: House },
  { href: "/student/enrollments", label: msg`My programs`, icon: BookOpen },
  { href: "/student/services/schedule", label: msg({ message: "Schedule", context: "dock" }), icon: CalendarDays },
  { href: "/student/services", label: msg`Services`, icon: LayoutGrid, opens: true },
  { href: "/student/profile", label: msg`My account`, icon: UserRound },
];

const INSTRUCTOR: readonly DockLink[] = [
  { href: "/instructor", label: msg({ message: "Dashboard", context: "dock" }), icon: House },
  { href: "/instructor/training-programs", label: msg`My programs`, icon: BookOpen, also: ["/instructor/course"] },
  { href: "/instructor/services/schedule", label: msg({ message: "Schedule", context: "dock" }), icon: CalendarDays },
  { href: "/instructor/services", label: msg`Services`, icon: LayoutGrid, opens: true },
  { href: "/instructor/profile", label: msg`My account`, icon: UserRound },
];

/** The installed app's own navigation on a phone; shown by CSS alone, in standalone (design.md §8). */
export function Dock({ type }: { type: UserType }) {
  const { t, i18n } = useLingui();
  const [path] = useLocation();
  const links = type === "instructor" ? INSTRUCTOR : STUDENT;
  const current = currentLink(links, path);
  const [open, setOpen] = useState(false);
  const [wanted, want] = useState(false);
  if (open && !wanted) want(true);
  return (
    <nav aria-label={t`App navigation`} className={styles.dock} data-dock>
      {links.map(({ href, label, icon: Icon, opens }) => {
        const inside = (
          <>
            <Icon aria-hidden="true" />
            <span>{i18n._(label)}</span>
          </>
        );
        return opens ? (
          <button
            key={href}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={open}
            data-current={href === current || undefined}
            onClick={() => setOpen(true)}
          >
            {inside}
          </button>
        ) : (
          <Link key={href} href={href} aria-current={href === current ? "page" : undefined}>
            {inside}
          </Link>
        );
      })}
      {wanted && (
        <ErrorBoundary quiet>
          <Suspense>
            <ServicesSheet open={open} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </nav>
  );
}
