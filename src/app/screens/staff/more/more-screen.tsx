import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Fragment } from "react";
import { Globe, LogOut } from "lucide-react";
import { languageAtom } from "#app/state/language/language.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { kit } from "#app/ui/kit.ts";
import { ownName } from "#app/widgets/accounts/own-name.ts";
import { useSignOut } from "#app/widgets/accounts/use-sign-out.ts";
import { MenuAction, MenuGroup, MenuLink, MenuLinks, MenuPage } from "#app/widgets/area-menu/menu-rows.tsx";
import { useAreaMenu } from "#app/widgets/area-menu/use-area-menu.ts";
import { LanguageRow, ThemeRow } from "#app/widgets/preferences/preference-rows.tsx";
import { PlaceLinks } from "#app/widgets/staff/place-tabs.tsx";
import { NAV_LINKS } from "#app/widgets/site/nav-links.ts";

/** `/staff/more`: the places, this device, the account, and the site's own pages. */
export function MoreScreen() {
  const { t, i18n } = useLingui();
  const leave = useSignOut();
  const { start, account, profile } = useAreaMenu();
  const { user } = useAtomValue(sessionAtom);
  const language = useAtomValue(languageAtom);
  return (
    <MenuPage>
      {user ? (
        <p className={kit("gutter", "soft", "sm")}>
          <bdi>{ownName(language, user)}</bdi>
        </p>
      ) : null}
      <MenuGroup title={<Trans>Places</Trans>}>
        {start.map((link) => (
          <Fragment key={link.href}>
            <MenuLinks links={[link]} />
            <PlaceLinks place={link.href.split("/")[2] ?? ""} />
          </Fragment>
        ))}
      </MenuGroup>
      <MenuGroup title={<Trans>This device</Trans>}>
        <MenuLinks links={account.filter(({ href }) => href === "/sync")} />
        <ThemeRow />
        <LanguageRow />
      </MenuGroup>
      <MenuGroup title={<Trans>Account</Trans>}>
        <MenuLinks links={profile.links} />
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
