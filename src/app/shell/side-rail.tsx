import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  Award,
  BookOpen,
  CalendarDays,
  ChartNoAxesColumn,
  Columns2,
  DoorOpen,
  House,
  LogOut,
  Search,
  type LucideIcon,
  UserRound,
} from "lucide-react";
import { Link, useLocation } from "wouter";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Nuqta } from "#app/ui/nuqta.tsx";
import { CartLink } from "./cart-link.tsx";
import { LanguageLink } from "./language-link.tsx";
import { LogoLink } from "./logo-link.tsx";
import { currentLink } from "./nav-links.ts";
import styles from "./side-rail.module.css";
import { useSignOut } from "./use-sign-out.ts";

interface RailLink {
  href: string;
  label: MessageDescriptor;
  icon: LucideIcon;
  flip?: true;
}

const START: readonly RailLink[] = [
  { href: "/student", label: msg`My dashboard`, icon: House },
  { href: "/student/enrollments", label: msg`My programs`, icon: BookOpen },
  { href: "/student/certifications", label: msg`My certificates`, icon: Award },
];
const SERVICES: readonly RailLink[] = [
  { href: "/student/services/schedule", label: msg`My schedule`, icon: CalendarDays },
  { href: "/student/services/grades", label: msg`My grades`, icon: ChartNoAxesColumn, flip: true },
  { href: "/student/services/postponement", label: msg`Postponement requests`, icon: Columns2 },
  { href: "/student/services/withdrawal", label: msg`Withdrawal requests`, icon: DoorOpen, flip: true },
];
const ACCOUNT: readonly RailLink[] = [{ href: "/student/profile", label: msg`My account`, icon: UserRound }];
const HREFS = [...START, ...SERVICES, ...ACCOUNT].map((link) => link.href);

/** The student's menu on a wide screen. */
export function SideRail() {
  const { t } = useLingui();
  const [path] = useLocation();
  const leave = useSignOut();
  const current = currentLink(HREFS, path);
  return (
    <aside aria-label={t`Menu`} className={styles.rail}>
      <div className={styles.logo}>
        <LogoLink />
        <span className={styles.space} />
        <IconButton href="/courses?q=" label={t`Search`} icon={<Search aria-hidden="true" />} />
        <CartLink />
      </div>
      <nav aria-label={t`Main navigation`} className={styles.links}>
        <Group links={START} current={current} />
        <h2>
          <Trans>Services</Trans>
        </h2>
        <Group links={SERVICES} current={current} />
        <h2>
          <Trans>Account</Trans>
        </h2>
        <Group links={ACCOUNT} current={current} />
      </nav>
      <div className={styles.end}>
        <LanguageLink />
        <button type="button" className={styles.item} onClick={() => void leave()}>
          <LogOut aria-hidden="true" data-flip />
          {t`Log out`}
        </button>
      </div>
    </aside>
  );
}

function Group({ links, current }: { links: readonly RailLink[]; current: string | null }) {
  const { i18n } = useLingui();
  return (
    <ul>
      {links.map(({ href, label, icon: Icon, flip }) => (
        <li key={href}>
          <Link href={href} className={styles.item} aria-current={href === current ? "page" : undefined}>
            <Icon aria-hidden="true" data-flip={flip} />
            <span>{i18n._(label)}</span>
            {href === current && <Nuqta tone="ember" className={styles.mark} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
