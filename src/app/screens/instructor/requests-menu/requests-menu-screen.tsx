import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { REQUEST_ROWS } from "#app/widgets/area-menu/instructor-links.ts";
import { MenuGroup, MenuLinks, MenuPage } from "#app/widgets/area-menu/menu-rows.tsx";
import { useAreaCounts } from "#app/widgets/area-menu/use-area-counts.ts";

/** /instructor/requests: what waits for the instructor's answer, and what they ask for themselves. */
export function RequestsMenuScreen() {
  const { t } = useLingui();
  const [path] = useLocation();
  const counts = useAreaCounts(path);
  return (
    <MenuPage>
      <MenuGroup>
        <MenuLinks
          links={REQUEST_ROWS}
          factOf={({ count }) => {
            const waiting = count ? counts[count] : 0;
            return waiting > 0 ? t`${plural(waiting, { one: "# waiting", other: "# waiting" })}` : null;
          }}
        />
      </MenuGroup>
    </MenuPage>
  );
}
