import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowDown, ArrowUp } from "lucide-react";
import { Link } from "wouter";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, grid, kit, row, stack } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { editItemPath } from "#app/widgets/teaching-layout/item-address.ts";
import { TranslationMeter } from "#app/widgets/content/translation-meter.tsx";
import type { OutlineItem } from "#app/widgets/teaching-layout/use-outline.ts";
import { rowTitle } from "./outline-words.ts";
import css from "./overview.module.css";

/** How much of the course stands in English too, and what does not. */
export function Translation({ courseId, items }: { courseId: number; items: readonly OutlineItem[] }) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const missing = items.filter(({ translated }) => !translated);
  const done = items.length - missing.length;
  const total = items.length;
  if (total === 0) return null;
  return (
    <section className={stack(12, "border", "round-md", "surface", "pad-x-20", "pad-y-16")} aria-labelledby="translation-title">
      <header className={row(12, "baseline", "between")}>
        <h2 id="translation-title">
          <Trans>Translation</Trans>
        </h2>
        <b className={kit("tabular")}>
          <Trans>
            {done} of {total}
          </Trans>
        </b>
      </header>
      <TranslationMeter done={done} of={total} />
      <p className={kit("soft", "xs")}>
        <Trans>An item is published without a translation too, and shown in the language that it has.</Trans>
      </p>
      {missing.length > 0 ? (
        <ul>
          {missing.slice(0, SHOWN).map((item) => (
            <li key={item.id} className={row(12, "center", "between", "tap", "border-top", "sm")}>
              <Link className={kit("min-0", "strong", "break-anywhere")} href={editItemPath(courseId, item.kind, item.id)}>
                <bdi>{rowTitle(i18n, item, language)}</bdi>
              </Link>
              <span className={kit("no-shrink", "soft", "xs")}>
                {item.translations.ar.title === null ? <Trans>No Arabic</Trans> : <Trans>No English</Trans>}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const SHOWN = 5;

export function PublishFigures({ items }: { items: readonly OutlineItem[] }) {
  const { t } = useLingui();
  const count = (is: (item: OutlineItem) => boolean) => items.filter(is).length;
  const rows = [
    [t({ message: "Published", context: "items" }), count(({ status, release_at }) => status === "published" && release_at === null)],
    [t({ message: "Scheduled", context: "items" }), count(({ status, release_at }) => status === "published" && release_at !== null)],
    [t({ message: "Drafts", context: "items" }), count(({ status }) => status === "draft")],
  ] as const;
  return (
    <section className={css.part} aria-labelledby="published-title">
      <h2 id="published-title">
        <Trans>Publishing</Trans>
      </h2>
      <dl className={grid(8)}>
        {rows.map(([name, value]) => (
          <div key={name} className={row(12, "between", "sm")}>
            <dt className={kit("soft")}>{name}</dt>
            <dd className={kit("strong", "tabular")}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** How much of the program's grade is given out; exams and registers have their part too. */
export function GradeShare({ given }: { given: number }) {
  const { t } = useLingui();
  const rows = [
    [t({ message: "Assigned", context: "grade" }), given],
    [t({ message: "Left", context: "grade" }), Math.max(0, 100 - given)],
  ] as const;
  return (
    <section className={css.part} aria-labelledby="share-title">
      <h2 id="share-title">
        <Trans>Final grade</Trans>
      </h2>
      <dl className={grid(8)}>
        {rows.map(([name, value]) => (
          <div key={name} className={row(12, "between", "sm")}>
            <dt className={kit("soft")}>{name}</dt>
            <dd className={kit("strong", "tabular")}>{value}%</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function Keys() {
  return (
    <section className={`${css.part} ${css.keyboard}`} aria-labelledby="keys-title">
      <h2 id="keys-title">
        <Trans>Reordering by keyboard</Trans>
      </h2>
      <dl className={classNames(grid(8), css.keys)}>
        <div className={grid(8, "baseline", "sm")}>
          <dt>
            <kbd className={kit("round-xs", "surface", "text-center")}>
              <Trans context="key">Space</Trans>
            </kbd>
          </dt>
          <dd className={kit("soft")}>
            <Trans>Pick up or put down</Trans>
          </dd>
        </div>
        <div className={grid(8, "baseline", "sm")}>
          <dt>
            <kbd className={kit("round-xs", "surface", "text-center")}>
              <VisuallyHidden>
                <Trans context="key">Arrow up</Trans>
              </VisuallyHidden>
              <ArrowUp size={13} aria-hidden="true" />
            </kbd>{" "}
            <kbd className={kit("round-xs", "surface", "text-center")}>
              <VisuallyHidden>
                <Trans context="key">Arrow down</Trans>
              </VisuallyHidden>
              <ArrowDown size={13} aria-hidden="true" />
            </kbd>
          </dt>
          <dd className={kit("soft")}>
            <Trans>Move among places and units</Trans>
          </dd>
        </div>
        <div className={grid(8, "baseline", "sm")}>
          <dt>
            <kbd className={kit("round-xs", "surface", "text-center")} lang="en">
              Esc
            </kbd>
          </dt>
          <dd className={kit("soft")}>
            <Trans>Bring it back to its place</Trans>
          </dd>
        </div>
      </dl>
    </section>
  );
}
