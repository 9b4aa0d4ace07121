import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";

interface Row {
  /** Where its words lead; left out: nowhere. */
  href?: string;
  words: string;
  /** Stands below its words. */
  body?: ReactNode;
  /** What is told of it, in one line. */
  children: ReactNode;
}

/** A row of a short list beside what is read. */
export const AsideRow = ({ href, words, body, children }: Row) => (
  <li className={stack(2, "border-bottom", "pad-bottom-8", "sm")}>
    {href ? (
      <ActionLink href={href} className={kit("link", "hover-underline", "break-anywhere")}>
        <bdi>{words}</bdi>
      </ActionLink>
    ) : (
      <bdi>{words}</bdi>
    )}
    {body}
    <span className={cluster([2, 12])}>{children}</span>
  </li>
);

/** The day of a row. @param at an instant in UTC */
export function RowDay({ at }: { at: string }) {
  const language = useAtomValue(languageAtom);
  return (
    <time className={kit("soft")} dateTime={at}>
      {formatDate(language, at)}
    </time>
  );
}

/** Leads to all that such a list begins. */
export const ShowAll = ({ href }: { href: string }) => (
  <ActionLink href={href} className={kit("link", "tap", "inline-center", "sm", "hover-underline")}>
    <Trans>Show all</Trans>
  </ActionLink>
);
