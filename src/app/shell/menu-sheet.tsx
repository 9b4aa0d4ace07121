import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { Link, useLocation } from "wouter";
import { listCategories } from "#contract/catalogue/catalogue.ts";
import { useResource } from "#app/state/resource.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Nuqta } from "#app/ui/nuqta.tsx";
import { Sheet } from "#app/ui/sheet.tsx";
import { CartLink } from "./cart-link.tsx";
import { LogoLink } from "./logo-link.tsx";
import styles from "./menu-sheet.module.css";
import { areaOf, isCurrent, NAV_LINKS } from "./nav-links.ts";
import { LanguageChoice, ThemeChoice } from "./preferences.tsx";
import { useSignOut } from "./logout/use-sign-out.ts";

/** The phone's menu: everything the bar has no room for. */
export function MenuSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [path] = useLocation();
  const close = useEffectEvent(onClose);
  const opened = useRef(path);
  useEffect(() => {
    // A link was followed, here or by the browser's back.
    if (opened.current !== path) close();
    opened.current = path;
  }, [path]);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side="full"
      title={t`Menu`}
      closeLabel={t`Close menu`}
      header={
        <div className={styles.head}>
          <IconButton label={t`Close menu`} icon={<X aria-hidden="true" />} onClick={onClose} />
          <LogoLink />
          <span className={styles.space} />
          <IconButton href="/courses?q=" label={t`Search`} icon={<Search aria-hidden="true" />} />
          <CartLink />
        </div>
      }
    >
      <div className={styles.menu}>
        <Links path={path} onFollow={onClose} />
        <div className={styles.end}>
          <div className={styles.choices}>
            <LanguageChoice />
            <ThemeChoice />
          </div>
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
          <li key={href}>
            <Link href={href} onClick={onFollow} aria-current={isCurrent(href, path) ? "page" : undefined}>
              {isCurrent(href, path) && <Nuqta tone="ember" />}
              <span className={styles.space}>{i18n._(label)}</span>
              {href === "/courses" && programs > 0 && <small>{t`${plural(programs, { one: "# program", other: "# programs" })}`}</small>}
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
      <div className={styles.account}>
        <Button tone="quiet" block onClick={() => void leave()}>
          {t`Log out`}
        </Button>
        <Button tone="ink" block href={areaOf(user.type)}>
          {t`My dashboard`}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.account}>
      <Button tone="quiet" block href="/login">
        {t`Log in`}
      </Button>
      <Button tone="ember" block href="/register">
        {t`Create account`}
      </Button>
    </div>
  );
}
