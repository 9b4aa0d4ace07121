import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import { useLocation } from "wouter";
import { classNames, kit } from "#app/ui/kit.ts";
import { MenuButton } from "#app/ui/overlays/menu-button.tsx";
import { type AreaLink, lies } from "#app/widgets/area-menu/area-menu.ts";
import { useAreaMenu } from "#app/widgets/area-menu/use-area-menu.ts";
import styles from "./area-head.module.css";

/** The way between the pages of the services on a phone, at their title (R1.9): a press outside and Escape close it. */
export function SectionMenu() {
  const { i18n } = useLingui();
  const [path] = useLocation();
  const { services, start } = useAreaMenu();
  const links: AreaLink[] = [...start, ...services.links].filter(({ href }) => lies(href, services.under));
  if (!links.some(({ href, also = [] }) => href === path || also.includes(path))) return null;
  return (
    <div className={classNames(kit("no-shrink"), styles.section, styles.phone)} data-section-menu>
      <MenuButton
        key={path}
        label={i18n._(services.label)}
        icon={<ChevronDown aria-hidden="true" />}
        entries={links.map(({ href, label, icon: Icon, flip }) => ({
          key: href,
          href,
          label: i18n._(label),
          icon: <Icon aria-hidden="true" data-flip={flip} />,
        }))}
      />
    </div>
  );
}
