import { Plural, Trans } from "@lingui/react/macro";
import { LogOut, UsersRound } from "lucide-react";
import type { DeviceRest } from "#app/state/queue/sync-centre.ts";
import css from "./sync-centre.module.css";

/** What waits on this device and is nobody's who is signed in now: it goes when its account is back (P5). */
export function OthersList({ rest: { others, owesLogout } }: { rest: DeviceRest }) {
  if (others.length === 0 && !owesLogout) return null;
  return (
    <ul className={css.list}>
      {owesLogout && (
        <li className={css.item}>
          <LogOut aria-hidden="true" data-flip />
          <div className={css.words}>
            <h3>
              <Trans>Logout made without a connection</Trans>
            </h3>
            <p className={css.since}>
              <Trans>It reaches the server before anything else. Nothing of that account is left on this device.</Trans>
            </p>
          </div>
        </li>
      )}
      {others.map(({ tag, name, pending }) => (
        <li key={tag} className={css.item}>
          <UsersRound aria-hidden="true" />
          <div className={css.words}>
            <h3>
              <Plural value={pending} one="# change of another account" other="# changes of another account" />
            </h3>
            {name !== null && (
              <p className={css.detail}>
                <bdi>{name}</bdi>
              </p>
            )}
            <p className={css.since}>
              <Trans>These changes belong to another account and wait for it.</Trans>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
