import { Trans, useLingui } from "@lingui/react/macro";
import { BadgeCheck, MessageCircle } from "lucide-react";
import { MenuGroup, MenuLink, MenuLinks, MenuPage } from "#app/widgets/area-menu/menu-rows.tsx";
import { STUDENT_MENU } from "#app/widgets/area-menu/student-links.ts";

/** Asked for and answered; the other services are there at once. */
const REQUESTS = ["excuses", "postponement", "withdrawal"].map((name) => `/student/services/${name}`);

/** /student/services/menu: everything that the dock's «Services» leads to. */
export function ServicesMenuScreen() {
  const { t } = useLingui();
  const { services, start } = STUDENT_MENU;
  const certificates = start.filter(({ href }) => href === "/student/certifications");
  const learning = services.links.filter(({ href }) => !REQUESTS.includes(href));
  return (
    <MenuPage>
      <MenuGroup title={t({ message: "Learning", context: "services" })}>
        <MenuLinks links={[...learning, ...certificates]} />
      </MenuGroup>
      <MenuGroup title={t({ message: "Requests", context: "dock" })}>
        <MenuLinks links={services.links.filter(({ href }) => REQUESTS.includes(href))} />
      </MenuGroup>
      <MenuGroup title={t({ message: "Help", context: "services" })}>
        <MenuLink href="/verify" icon={BadgeCheck}>
          <Trans>Verify certificate</Trans>
        </MenuLink>
        <MenuLink href="/contact" icon={MessageCircle}>
          <Trans>Contact us</Trans>
        </MenuLink>
      </MenuGroup>
    </MenuPage>
  );
}
