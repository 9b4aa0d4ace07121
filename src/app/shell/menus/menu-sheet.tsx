import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Search, X } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { listCategories } from "#contract/catalogue/catalogue.ts";
import { useResource } from "#app/state/resource.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
import { Sheet } from "#app/ui/overlays/sheet.tsx";
import { CartLink } from "#app/shell/cart-link.tsx";
import { LogoLink } from "#app/shell/logo-link.tsx";
import styles from "./menu-sheet.module.css";
import { openSearch } from "./open-search.ts";
import { ErrorBoundary } from "#app/shell/errors/error-boundary.tsx";
import { MenuGroup } from "#app/widgets/area-menu/menu-rows.tsx";
import { LanguageRow, ThemeRow } from "#app/widgets/preferences/preference-rows.tsx";
import { isCurrent, NAV_LINKS } from "#app/widgets/site/nav-links.ts";
import { enterArea } from "#app/i18n/language.ts";
import { useSignOut } from "#app/widgets/accounts/use-sign-out.ts";

/** What it says is words of the areas. */
const AreaRows = lazy(() =>
  Promise.all([import("#app/shell/area/area-rows.tsx"), enterArea("student")]).then(([module]) => ({ default: module.AreaRows })),
);

/** The phone's menu: everything the bar has no room for. */
export function MenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [path] = useLocation();
  const close = useEffectEvent(onClose);
  const { status, user } = useAtomValue(sessionAtom);
  const place = `${path}?${useSearch()}`;
  const opened = useRef(place);
  useEffect(() => {
    // A link was followed, here or by the browser's back.
    if (opened.current !== place) close();
    opened.current = place;
  }, [place]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="full"
      title={t`Menu`}
      closeLabel={t`Close menu`}
      header={
        <div className={classNames(row(0, "center", "border-bottom"), styles.head)}>
          <IconButton label={t`Close menu`} icon={<X aria-hidden="true" />} onClick={onClose} />
          <LogoLink />
          <span className={classNames(kit("grow", "min-0"), styles.space)} />
          <IconButton href="/courses?q=" onClick={openSearch} label={t`Search`} icon={<Search aria-hidden="true" />} />
          <CartLink />
        </div>
      }
    >
      <div className={classNames(row(24, "between", "column"), styles.menu)}>
        <div className={grid(12)}>
          {user && status !== "out" && (
            <ErrorBoundary quiet>
              <Suspense>
                <AreaRows />
              </Suspense>
            </ErrorBoundary>
          )}
          <Links path={path} onFollow={onClose} />
        </div>
        <div className={grid(12)}>
          <MenuGroup>
            <LanguageRow />
            <ThemeRow />
          </MenuGroup>
          <Account />
        </div>
      </div>
    </Sheet>
  );
}

function Links({ path, onFollow }: { path: string; onFollow: () => void }) {
  const { t, i18n } = useLingui();
  const { data } = useResource(listCategories, { once: true });
  const programs = data?.reduce((sum, category) => sum + category.programs_count, 0) ?? 0;
  return (
    <nav aria-label={t`Main navigation`}>
      <ul className={styles.links}>
        {NAV_LINKS.map(({ href, label }) => (
          <li className={kit("border-bottom")} key={href}>
            <Link
              className={row(12, "center", "xl", "medium")}
              href={href}
              onClick={onFollow}
              aria-current={isCurrent(href, path) ? "page" : undefined}
            >
              {isCurrent(href, path) && <Nuqta tone="ember" />}
              <span className={classNames(kit("grow", "min-0"), styles.space)}>{i18n._(label)}</span>
              {href === "/courses" && programs > 0 && (
                <small
                  className={kit("faint", "xs", "regular", "tabular")}
                >{t`${plural(programs, { one: "# program", other: "# programs" })}`}</small>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Account() {
  const { t } = useLingui();
  const { status, user } = useAtomValue(sessionAtom);
  const leave = useSignOut();
  if (user && (status === "in" || status === "loading")) {
    return (
      <Button tone="quiet" block onClick={() => void leave()}>
        {t`Log out`}
      </Button>
    );
  }
  if (user && status === "lapsed") {
    // What is theirs lies on this device all the same, and goes only by a logout.
    return (
      <div>
        <Button tone="quiet" block onClick={() => void leave()}>
          {t`Log out`}
        </Button>
        <Button tone="ink" block href="/login">
          {t`Log in`}
        </Button>
      </div>
    );
  }
  return (
    <div className={grid(12, "cols-2")}>
      <Button tone="quiet" block href="/login">
        {t`Log in`}
      </Button>
      <Button tone="ember" block href="/register">
        {t`Create account`}
      </Button>
    </div>
  );
}
