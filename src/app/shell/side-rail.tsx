import { Trans, useLingui } from "@lingui/react/macro";
import { LogOut, Search } from "lucide-react";
import { useLocation } from "wouter";
import { useWaitingWork } from "#app/state/waiting-work.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { currentLink, currentOf, sectionOf } from "./area-menu.ts";
import { CartLink } from "./cart-link.tsx";
import { LanguageLink } from "./language-link.tsx";
import { LinkList } from "./link-list.tsx";
import { LogoLink } from "./logo-link.tsx";
import { NotificationBell } from "./notification-bell.tsx";
import styles from "./side-rail.module.css";
import { useAreaMenu } from "./use-area-menu.ts";
import { useSignOut } from "./logout/use-sign-out.ts";

/** The menu of a person's area on a wide screen. The account's pages open in place: there is no second menu (R1.9). */
export function SideRail() {
  const { t } = useLingui();
  const [path] = useLocation();
  const leave = useSignOut();
  const menu = useAreaMenu();
  const work = useWaitingWork(path);
  const { start, services, account, profile } = menu;
  const inAccount = sectionOf(menu, path) === profile;
  const current = currentOf(profile.links, path) ?? currentLink([...start, ...services.links, account], path);
  return (
    <aside aria-label={t`Menu`} className={styles.rail}>
      <div className={styles.logo}>
        <LogoLink />
        <span className={styles.space} />
        <IconButton href="/courses?q=" label={t`Search`} icon={<Search aria-hidden="true" />} />
        <NotificationBell />
        <CartLink />
      </div>
      <nav aria-label={t`Main navigation`} className={styles.links}>
        <LinkList links={start} current={current} />
        <h2>
          <Trans>Services</Trans>
        </h2>
        <LinkList links={services.links} current={current} work={work} />
        <h2>
          <Trans>Account</Trans>
        </h2>
        <LinkList links={[account]} current={current} />
        {inAccount && <LinkList links={profile.links} current={current} inner />}
      </nav>
      <div className={styles.end}>
        <LanguageLink />
        <button type="button" className={styles.leave} onClick={() => void leave()}>
          <LogOut aria-hidden="true" data-flip />
          {t`Log out`}
        </button>
      </div>
    </aside>
  );
}
