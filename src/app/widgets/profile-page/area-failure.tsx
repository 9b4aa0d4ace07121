import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { Problem } from "#contract/problem.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { signOut } from "#app/state/sign-in/session-verbs.ts";
import { currentOf, missingAt } from "#app/widgets/area-menu/area-menu.ts";
import { worksHere } from "#app/widgets/site/nav-links.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { State } from "#app/ui/state.tsx";
import { ownName } from "#app/widgets/accounts/own-name.ts";
import { useAreaMenu } from "#app/widgets/area-menu/use-area-menu.ts";

interface Props {
  /** The page is not for this account; else it is not there. */
  closed: boolean;
  failure: unknown;
  back: ReactNode;
}

/** What is closed to an account, which account it is and the way in as another; or what is not there, and where the person's own is. */
export function AreaFailure({ closed, failure, back }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { user } = useAtomValue(sessionAtom);
  const [path] = useLocation();
  const menu = useAreaMenu();
  const { dock, start: places } = menu;
  const [start, programs] = dock;
  const above = currentOf(places, path);
  const own = user && worksHere(user.type) ? places.find(({ href }) => href === above) : programs;
  const missing = closed ? null : missingAt(menu, path);
  const place = closed ? start : missing ? { href: missing.list, label: msg`Back to the list` } : own;
  // The server's word for anything says less than the page's own.
  const unnamed = missing !== null && failure instanceof Problem && failure.code === "not_found";
  const name = user ? ownName(language, user) : "";
  return (
    <State
      kind={closed ? "forbidden" : "empty"}
      live
      title={unnamed ? i18n._(missing.says) : problemSentence(i18n, failure)}
      help={
        closed && name ? (
          <Trans>
            Current account: <bdi>{name}</bdi>.
          </Trans>
        ) : missing ? (
          <Trans>Please check the address, or choose from the list.</Trans>
        ) : null
      }
      action={
        <>
          {place ? (
            <Button tone="ink" href={place.href}>
              {closed ? t`My dashboard` : i18n._(place.label)}
            </Button>
          ) : null}
          {/* The guard of the page leads to the login, with the way back to it. */}
          {closed ? <Button tone="plain" onClick={() => void signOut()}>{t`Use another account`}</Button> : null}
          {back}
        </>
      }
    />
  );
}
