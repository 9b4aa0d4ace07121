import { MenuGroup, MenuLinks } from "#app/widgets/area-menu/menu-rows.tsx";
import { useAreaMenu } from "#app/widgets/area-menu/use-area-menu.ts";

/** The first pages of a person's own area, for the menu of the public pages. */
export const AreaRows = () => (
  <MenuGroup>
    <MenuLinks links={useAreaMenu().start} />
  </MenuGroup>
);
