import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { MouseEvent } from "react";
import { Link, useLocation } from "wouter";
import { classNames, kit } from "#app/ui/kit.ts";
import { currentOf } from "#app/widgets/area-menu/area-menu.ts";
import { useAreaCounts } from "#app/widgets/area-menu/use-area-counts.ts";
import { useAreaMenu } from "#app/widgets/area-menu/use-area-menu.ts";
import styles from "./dock.module.css";
import { useKeyboardOpen } from "./use-keyboard-open.ts";

/** A phone's own navigation for whoever is signed in: five places, in a tab of the browser as in the installed app (frame.md §3). */
export function Dock() {
  const { t, i18n } = useLingui();
  const [path] = useLocation();
  const { dock } = useAreaMenu();
  const counts = useAreaCounts(path);
  const current = currentOf(dock, path);
  const typing = useKeyboardOpen();
  return (
    <nav aria-label={t`Main navigation`} className={classNames(kit("not-printed"), styles.dock)} data-dock hidden={typing}>
      {dock.map(({ href, label, icon: Icon, count, waiting = count ? counts[count] : 0 }) => {
        const words = i18n._(label);
        const comma = i18n.locale === "ar" ? "، " : ", ";
        return (
          <Link
            key={href}
            href={href}
            aria-current={href === current ? "page" : undefined}
            aria-label={waiting > 0 ? `${words}${comma}${t`${plural(waiting, { one: "# waiting", other: "# waiting" })}`}` : undefined}
            onClick={href === current ? toTopFirst : undefined}
          >
            <Icon aria-hidden="true" />
            <span>{words}</span>
            {waiting > 0 ? (
              <span className={classNames(kit("wait", "2xs", "strong", "tabular", "absolute"), styles.count)} aria-hidden="true">
                {waiting > 99 ? "99+" : waiting}
              </span>
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
}

/** The place where one is leads to the top of the page first, and from there to its root. */
function toTopFirst(event: MouseEvent): void {
  if (window.scrollY === 0) return;
  event.preventDefault();
  window.scrollTo({ top: 0 });
}
