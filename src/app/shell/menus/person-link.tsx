import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { LogOut } from "lucide-react";
import { Link } from "wouter";
import { sessionAtom } from "#app/state/session/session.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { classNames, kit, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { languageAtom } from "#app/state/language/language.ts";
import { ownName } from "#app/widgets/accounts/own-name.ts";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import { useSignOut } from "#app/widgets/accounts/use-sign-out.ts";
import { areaOf } from "#app/widgets/site/nav-links.ts";
import styles from "./person-link.module.css";

/** Whoever is signed in, in the bar of the public pages: their area is one press away (frame.md §4). */
export function PersonLink() {
  const { t } = useLingui();
  const { user } = useAtomValue(sessionAtom);
  const language = useAtomValue(languageAtom);
  const leave = useSignOut();
  if (!user) return null;
  const name = ownName(language, user);
  return (
    <span className={row(4, "center")}>
      <Link href={areaOf(user.type)} aria-label={t`My dashboard`} className={classNames(row(8, "center", "round-sm"), styles.person)}>
        <PersonMark name={name} />
        <bdi className={classNames(kit("sm", "medium", "nowrap"), layout.wide)}>{name.split(" ")[0]}</bdi>
      </Link>
      <span className={layout.wide}>
        <IconButton label={t`Log out`} icon={<LogOut aria-hidden="true" data-flip />} onClick={() => void leave()} />
      </span>
    </span>
  );
}
