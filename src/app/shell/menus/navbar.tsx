import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Menu, Search } from "lucide-react";
import { lazy, Suspense } from "react";
import { Link, useLocation } from "wouter";
import { sessionAtom } from "#app/state/session/session.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames, kit, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { CartLink } from "#app/shell/cart-link.tsx";
import { ErrorBoundary } from "#app/shell/errors/error-boundary.tsx";
import { LanguageLink } from "#app/shell/language-link.tsx";
import { LogoLink } from "#app/shell/logo-link.tsx";
import { isCurrent, NAV_LINKS } from "#app/widgets/site/nav-links.ts";
import styles from "./navbar.module.css";
import { useScrolled } from "#app/shell/page/use-scrolled.ts";
import { openSearch } from "./open-search.ts";
import { useMenuSheet } from "./use-menu-sheet.tsx";

/** Pixels of scroll after which the transparent bar turns solid (platform-spec §9). */
const SOLID_AFTER_PX = 50;

/** For those signed in, which a first paint knows nothing of. */
const PersonLink = lazy(() => import("./person-link.tsx").then((module) => ({ default: module.PersonLink })));

/** `over`: transparent over the night band of the page (R1.5). */
export function Navbar({ over }: { over: boolean }) {
  const { t, i18n } = useLingui();
  const [path] = useLocation();
  const { button, sheet } = useMenuSheet();
  const clear = !useScrolled(SOLID_AFTER_PX) && over;
  return (
    <>
      <div className={classNames(kit("border-bottom"), styles.bar, clear && styles.clear)} data-navbar={clear ? "clear" : "solid"}>
        <div className={classNames(row(12, "center", "inline-center", "gutter"), styles.inside)}>
          <IconButton className={styles.phone} label={t`Open menu`} icon={<Menu aria-hidden="true" data-flip />} {...button} />
          <LogoLink />
          <nav aria-label={t`Main navigation`} className={layout.wide}>
            <ul className={classNames(row(4), styles.links)}>
              {NAV_LINKS.map(({ href, label }) => (
                <li key={href}>
                  <Link href={href} aria-current={isCurrent(href, path) ? "page" : undefined}>
                    {i18n._(label)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <span className={kit("grow")} />
          <IconButton href="/courses?q=" onClick={openSearch} label={t`Search`} icon={<Search aria-hidden="true" />} />
          <span className={layout.wide}>
            <LanguageLink />
          </span>
          <CartLink />
          <Account />
        </div>
      </div>
      {/* Beside the bar, so that it takes nothing of the night it may lie over. */}
      {sheet}
    </>
  );
}

function Account() {
  const { t } = useLingui();
  const { status, user } = useAtomValue(sessionAtom);
  return user && status !== "out" && status !== "lapsed" ? (
    <ErrorBoundary quiet>
      <Suspense>
        <PersonLink />
      </Suspense>
    </ErrorBoundary>
  ) : (
    <span className={layout.wide}>
      <Button tone="quiet" size="sm" href="/login">
        {t`Log in`}
      </Button>
    </span>
  );
}
