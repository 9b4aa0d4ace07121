import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { now } from "#offline/clock.ts";
import css from "./printed-sheet.module.css";

interface Props {
  /** Where the head of the page says something else. */
  title?: ReactNode;
  /** What it is of: the course, the week. */
  of?: ReactNode;
  /** How old what it says is. */
  asOf?: Date | string | null;
  /** Drawn then, and not before. */
  children: () => ReactNode;
}

/**
 * A page as a document, in the place of what the screen shows beside it: whose it is, of what, when it was printed. All rows are on it,
 * though the screen holds but those in view. Drawn when the browser is about to print.
 */
export function PrintedSheet(props: Props) {
  return usePrinting() ? <Sheet {...props} /> : null;
}

function Sheet({ title, of, asOf, children }: Props) {
  const language = useAtomValue(languageAtom);
  const { user } = useAtomValue(sessionAtom);
  const name = (language === "en" ? user?.name_en : user?.name_ar) || user?.name;
  const printed = formatDateTime(language, now(), { weekday: true });
  const when = asOf ? formatDateTime(language, asOf) : null;
  return (
    <div className={css.sheet} data-print>
      {title ? <h2>{title}</h2> : null}
      {of ? <p>{of}</p> : null}
      {name ? (
        <p>
          <bdi>{name}</bdi>
        </p>
      ) : null}
      <p>
        <Trans>Printed on {printed}</Trans>
        {when === null ? null : (
          <>
            {" · "}
            <Trans>Last updated: {when}</Trans>
          </>
        )}
      </p>
      {children()}
    </div>
  );
}

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The page is drawn on paper as it is when this event has been heard.
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return printing;
}
