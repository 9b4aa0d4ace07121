import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FilePenLine } from "lucide-react";
import { Link } from "wouter";
import type { ListedDraft } from "#offline/shelves/teaching-drafts.ts";
import { formatRelative } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { draftPlace } from "./draft-place.ts";
import css from "./sync-centre.module.css";

/** What an instructor wrote and has not sent: nothing sends it but its form, which also shows where the server has moved on. */
export function DraftList({ drafts, now }: { drafts: readonly ListedDraft[]; now: Date }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <section aria-labelledby="sync-drafts">
      <h2 id="sync-drafts">
        <Trans>Drafts on this device</Trans>
      </h2>
      <p className={css.lead}>
        <Trans>A draft is sent from its own form. Where it was changed elsewhere meanwhile, both versions are shown there.</Trans>
      </p>
      <ul className={css.list}>
        {drafts.map(({ name, at }) => {
          const { words, href } = draftPlace(name);
          return (
            <li key={name} className={css.item}>
              <FilePenLine aria-hidden="true" />
              <div className={css.words}>
                <h3>
                  <Link href={href}>{i18n._(words)}</Link>
                </h3>
                <p className={css.since}>
                  <time dateTime={at.toISOString()}>{formatRelative(language, at, now)}</time>
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
