import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link, useLocation } from "wouter";
import { languageAtom } from "#app/state/language/language.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { classNames, kit, row } from "#app/ui/kit.ts";
import { ownName } from "#app/widgets/accounts/own-name.ts";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import { shownNames } from "#app/widgets/accounts/short-names.ts";
import { currentOf, lies } from "#app/widgets/area-menu/area-menu.ts";
import { useAreaCounts } from "#app/widgets/area-menu/use-area-counts.ts";
import { useAreaMenu } from "#app/widgets/area-menu/use-area-menu.ts";
import { LinkList } from "./link-list.tsx";
import { NotificationBell } from "./notification-bell.tsx";
import styles from "./side-rail.module.css";

/** The menu of a person's area on a wide screen. The account's pages open in place: there is no second menu (R1.9). */
export function SideRail() {
  const { t, i18n } = useLingui();
  const [path] = useLocation();
  const { start, services, account, profile } = useAreaMenu();
  const counts = useAreaCounts(path);
  const current = currentOf([...start, ...services.links, ...account, ...profile.links], path);
  const [first, ...others] = account;
  return (
    <aside aria-label={t`Menu`} className={classNames(row(2, "surface"), styles.rail)}>
      <nav aria-label={t`Your pages`} className={classNames(kit("grow"), styles.links)}>
        <LinkList links={start} current={current} counts={counts} />
        {services.links.length > 0 ? <h2>{i18n._(services.label)}</h2> : null}
        <LinkList links={services.links} current={current} counts={counts} />
        <h2>
          <Trans>Account</Trans>
        </h2>
        {first ? <LinkList links={[first]} current={current} counts={counts} /> : null}
        {lies(path, profile.under) && <LinkList links={profile.links} current={current} counts={counts} inner />}
        <LinkList links={others} current={current} counts={counts} />
      </nav>
      {first ? <Person href={first.href} /> : null}
    </aside>
  );
}

/** Letters of a name that have room beside its mark and the bell. */
const ONE_LINE = 18;

/** Whose area it is, and what they were told. */
function Person({ href }: { href: string }) {
  const { user } = useAtomValue(sessionAtom);
  const language = useAtomValue(languageAtom);
  if (!user) return null;
  const [name = ""] = shownNames([ownName(language, user)], ONE_LINE);
  return (
    <div className={classNames(row(4, "center", "border-top"), styles.person)}>
      <Link href={href} className={row(12, "center", "grow", "min-0", "tap", "sm", "medium")}>
        <PersonMark name={name} />
        <bdi className={kit("min-0")}>{name}</bdi>
      </Link>
      <NotificationBell />
    </div>
  );
}
