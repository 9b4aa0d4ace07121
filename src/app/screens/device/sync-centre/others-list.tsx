import { Plural, Trans } from "@lingui/react/macro";
import { LogOut, UsersRound } from "lucide-react";
import type { DeviceRest } from "#app/state/queue/sync-centre.ts";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import css from "./sync-centre.module.css";

/** What waits on this device and is nobody's who is signed in now: it goes when its account is back (P5). */
export function OthersList({ rest: { others, owesLogout } }: { rest: DeviceRest }) {
  if (others.length === 0 && !owesLogout) return null;
  return (
    <ul className={grid(0, "above-8")}>
      {owesLogout && (
        <li className={classNames(row(12, "start", "border-bottom", "pad-y-12"), css.item)}>
          <LogOut className={kit("no-shrink", "above-4", "soft")} aria-hidden="true" data-flip />
          <div className={grid(2, "grow", "min-0")}>
            <h3 className={kit("md", "strong")}>
              <Trans>Logout made without a connection</Trans>
            </h3>
            <p className={classNames(cluster([0, 8], "baseline", "soft", "sm"), css.since)}>
              <Trans>It reaches the server before anything else. Nothing of that account is left on this device.</Trans>
            </p>
          </div>
        </li>
      )}
      {others.map(({ tag, name, pending }) => (
        <li key={tag} className={classNames(row(12, "start", "border-bottom", "pad-y-12"), css.item)}>
          <UsersRound className={kit("no-shrink", "above-4", "soft")} aria-hidden="true" />
          <div className={grid(2, "grow", "min-0")}>
            <h3 className={kit("md", "strong")}>
              <Plural value={pending} one="# change of another account" other="# changes of another account" />
            </h3>
            {name !== null && (
              <p className={classNames(kit("clip", "sm"), css.detail)}>
                <bdi>{name}</bdi>
              </p>
            )}
            <p className={classNames(cluster([0, 8], "baseline", "soft", "sm"), css.since)}>
              <Trans>These changes belong to another account and wait for it.</Trans>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
