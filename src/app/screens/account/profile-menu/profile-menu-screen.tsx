import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Globe, LogOut } from "lucide-react";
import { Link } from "wouter";
import { languageAtom } from "#app/state/language/language.ts";
import { waitingAtom } from "#app/state/queue/queue-atom.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { classNames, grid, kit, row } from "#app/ui/kit.ts";
import { ownName } from "#app/widgets/accounts/own-name.ts";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import { useSignOut } from "#app/widgets/accounts/use-sign-out.ts";
import type { AreaLink } from "#app/widgets/area-menu/area-menu.ts";
import { MenuAction, MenuGroup, MenuLink, MenuLinks, MenuPage } from "#app/widgets/area-menu/menu-rows.tsx";
import { useAreaCounts } from "#app/widgets/area-menu/use-area-counts.ts";
import { useAreaMenu } from "#app/widgets/area-menu/use-area-menu.ts";
import { LanguageRow, ThemeRow } from "#app/widgets/preferences/preference-rows.tsx";
import { NAV_LINKS } from "#app/widgets/site/nav-links.ts";
import css from "./profile-menu-screen.module.css";

/** `/student/profile/menu` and `/instructor/profile/menu`: who is signed in, this device, the account, and the site's own pages. */
export function ProfileMenuScreen() {
  const { t, i18n } = useLingui();
  const leave = useSignOut();
  const { start, account, profile } = useAreaMenu();
  const factOf = useFacts();
  const [, ...others] = account;
  const page = (name: string) => profile.links.filter(({ href }) => href === `${profile.under}/${name}`);
  return (
    <MenuPage>
      <Person href={`${profile.under}/account-info`} />
      <MenuGroup>
        <MenuLinks links={start.filter(({ href }) => href === "/student/certifications")} />
        <MenuLinks links={page("payment-and-billing")} />
        <MenuLinks links={others.filter(({ count }) => count === "cart")} factOf={factOf} />
      </MenuGroup>
      <MenuGroup title={<Trans>This device</Trans>}>
        <MenuLinks links={others.filter(({ href }) => href === "/sync")} factOf={factOf} />
        <MenuLinks links={page("notifications")} />
        <ThemeRow />
        <LanguageRow />
      </MenuGroup>
      <MenuGroup title={<Trans>Account</Trans>}>
        <MenuLinks links={page("change-password")} />
        <MenuLinks links={page("second-factor")} />
        <MenuLinks links={page("privacy")} />
        <MenuAction icon={LogOut} flip onClick={() => void leave()}>{t`Log out`}</MenuAction>
      </MenuGroup>
      <MenuGroup title={<Trans>The platform</Trans>}>
        {NAV_LINKS.map(({ href, label }) => (
          <MenuLink key={href} href={href} icon={Globe}>
            {i18n._(label)}
          </MenuLink>
        ))}
      </MenuGroup>
    </MenuPage>
  );
}

function Person({ href }: { href: string }) {
  const { user } = useAtomValue(sessionAtom);
  const language = useAtomValue(languageAtom);
  if (!user) return null;
  const name = ownName(language, user);
  return (
    <Link href={href} className={classNames(row(16, "center"), css.person)}>
      <PersonMark name={name} />
      <span className={grid(0, "min-0", "leading-ui")}>
        <bdi className={kit("md", "strong")}>{name}</bdi>
        <span className={kit("soft", "xs")}>
          <Trans>Account info</Trans>
        </span>
      </span>
    </Link>
  );
}

/** What is new behind a row. */
function useFacts(): (link: AreaLink) => string | null {
  const { t } = useLingui();
  const { cart } = useAreaCounts("");
  const waiting = useAtomValue(waitingAtom);
  return ({ count }) => {
    if (count === "cart") return cart > 0 ? t`${plural(cart, { one: "# program", other: "# programs" })}` : null;
    return waiting > 0 ? t`${plural(waiting, { one: "# change", other: "# changes" })}` : t`All your changes are in your account`;
  };
}
