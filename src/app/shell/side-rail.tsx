import { Trans, useLingui } from "@lingui/react/macro";
import { LogOut, Search } from "lucide-react";
import { useLocation } from "wouter";
import { IconButton } from "#app/ui/icon-button.tsx";
import { CartLink } from "./cart-link.tsx";
import { LanguageLink } from "./language-link.tsx";
import { LinkList } from "./link-list.tsx";
import { LogoLink } from "./logo-link.tsx";
import { currentLink } from "./nav-links.ts";
import { NotificationBell } from "./notification-bell.tsx";
import styles from "./side-rail.module.css";
import { ACCOUNT, PROFILE, sectionOf, SERVICES, START } from "./student-links.ts";
import { useSignOut } from "./use-sign-out.ts";

const LINKS = [...START, ...SERVICES.links, ACCOUNT].map((link) => link.href);
const INNER = PROFILE.links.map((link) => link.href);

/** The student's menu on a wide screen. The account's pages open in place: there is no second menu (R1.9). */
export function SideRail() {
  const { t } = useLingui();
  const [path] = useLocation();
  const leave = useSignOut();
  const inAccount = sectionOf(path) === PROFILE;
  const inner = INNER.find((href) => path === href || path.startsWith(`${href}/`)) ?? null;
  // A certificate's own pages lie beside the list of them (platform-spec §2).
  const listed = path.startsWith("/student/certificates/") ? "/student/certifications" : path;
  const current = inner === null ? currentLink(LINKS, listed) : inner;
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
        <LinkList links={START} current={current} />
        <h2>
          <Trans>Services</Trans>
        </h2>
        <LinkList links={SERVICES.links} current={current} />
        <h2>
          <Trans>Account</Trans>
        </h2>
        <LinkList links={[ACCOUNT]} current={current} />
        {inAccount && <LinkList links={PROFILE.links} current={current} inner />}
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
