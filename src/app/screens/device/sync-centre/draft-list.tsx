import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { FilePenLine } from "lucide-react";
import { Link } from "wouter";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import type { ListedDraft } from "#offline/snapshots/teaching-drafts.ts";
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
      <p className={kit("soft", "sm")}>
        <Trans>A draft is sent from its own form. Where it was changed elsewhere meanwhile, both versions are shown there.</Trans>
      </p>
      <ul className={grid(0, "above-8")}>
        {drafts.map(({ name, at }) => {
          const { words, href } = draftPlace(name);
          return (
            <li key={name} className={classNames(row(12, "start", "border-bottom", "pad-y-12"), css.item)}>
              <FilePenLine className={kit("no-shrink", "above-4", "soft")} aria-hidden="true" />
              <div className={grid(2, "grow", "min-0")}>
                <h3 className={kit("md", "strong")}>
                  <Link className={kit("hover-underline")} href={href}>
                    {i18n._(words)}
                  </Link>
                </h3>
                <p className={classNames(cluster([0, 8], "baseline", "soft", "sm"), css.since)}>
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
