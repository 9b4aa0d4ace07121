import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { CircleArrowDown, CloudOff } from "lucide-react";
import { formatRelative } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/button.tsx";
import css from "./kept-banner.module.css";

interface Props {
  /** When the copy was last brought up to date. */
  asOf: Date;
  now: Date;
  /** The session lapsed: nothing can be brought up to date before signing in. */
  lapsed?: boolean;
  /** Where a lapsed session signs in, and comes back. */
  loginHref: string;
  retry: () => void;
}

/** What is read is a copy of this device, how old it is, and what brings it up to date (design.md §8). */
export function KeptBanner({ asOf, now, lapsed = false, loginHref, retry }: Props) {
  const { t } = useLingui();
  const when = formatRelative(useAtomValue(languageAtom), asOf, now);
  return (
    <div className={css.banner} data-kept-banner>
      {lapsed ? <CircleArrowDown aria-hidden="true" /> : <CloudOff aria-hidden="true" />}
      <output className={css.words}>
        {lapsed ? <Trans>Log in to bring this up to date</Trans> : <Trans>Copy saved on this device</Trans>}
        <small>
          <Trans>Last updated: {when}</Trans>
        </small>
      </output>
      {lapsed ? (
        <Button tone="quiet" size="sm" href={loginHref} className={css.button}>{t`Log in`}</Button>
      ) : (
        <Button tone="quiet" size="sm" onClick={retry} className={css.button}>{t`Try again`}</Button>
      )}
    </div>
  );
}
