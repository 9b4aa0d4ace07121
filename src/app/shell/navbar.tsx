import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { LogOut, Menu, Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link, useLocation } from "wouter";
import { sessionAtom } from "#app/state/session/session.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { CartLink } from "./cart-link.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { LanguageLink } from "./language-link.tsx";
import { LogoLink } from "./logo-link.tsx";
import { areaOf, isCurrent, NAV_LINKS } from "./nav-links.ts";
import styles from "./navbar.module.css";
import { useScrolled } from "./use-scrolled.ts";
import { useSignOut } from "./logout/use-sign-out.ts";

/** Pixels of scroll after which the transparent bar turns solid (platform-spec §9). */
const SOLID_AFTER_PX = 50;

/** Only a phone opens it, and not at once. */
const MenuSheet = lazy(() => import("./menu-sheet.tsx").then((module) => ({ default: module.MenuSheet })));

/** `over`: transparent over the night band of the page (R1.5). */
export function Navbar({ over }: { over: boolean }) {
  const { t, i18n } = useLingui();
  const [path] = useLocation();
  const [open, setOpen] = useState(false);
  const [wanted, want] = useState(false);
  if (open && !wanted) want(true);
  const clear = !useScrolled(SOLID_AFTER_PX) && over;
  return (
    <>
      <div className={classNames(styles.bar, clear && styles.clear)} data-navbar={clear ? "clear" : "solid"}>
        <div className={styles.inside}>
          <IconButton
            className={styles.phone}
            label={t`Open menu`}
            icon={<Menu aria-hidden="true" data-flip />}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          />
          <LogoLink />
          <nav aria-label={t`Main navigation`} className={styles.wide}>
            <ul className={styles.links}>
              {NAV_LINKS.map(({ href, label }) => (
                <li key={href}>
                  <Link href={href} aria-current={isCurrent(href, path) ? "page" : undefined}>
                    {i18n._(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <span className={styles.space} />
          <IconButton href="/courses?q=" label={t`Search`} icon={<Search aria-hidden="true" />} />
          <span className={styles.wide}>
            <LanguageLink />
          </span>
          <CartLink />
          <span className={styles.wide}>
            <Account />
          </span>
        </div>
      </div>
      {/* Beside the bar, so that it takes nothing of the night it may lie over. */}
      {wanted && (
        <ErrorBoundary quiet>
          <Suspense>
            <MenuSheet open={open} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

function Account() {
  const { t } = useLingui();
  const { status, user } = useAtomValue(sessionAtom);
  const leave = useSignOut();
  if (!user || status === "out" || status === "lapsed") {
    return (
      <Button tone="quiet" size="sm" href="/login">
        {t`Log in`}
      </Button>
    );
  }
  return (
    <span className={styles.account}>
      <Button tone="quiet" size="sm" href={areaOf(user.type)}>
        {t`My dashboard`}
      </Button>
      <IconButton label={t`Log out`} icon={<LogOut aria-hidden="true" data-flip />} onClick={() => void leave()} />
    </span>
  );
}
