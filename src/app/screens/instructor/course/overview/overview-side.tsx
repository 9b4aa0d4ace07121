import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowDown, ArrowUp } from "lucide-react";
import { Link } from "wouter";
import { languageAtom } from "#app/state/language/language.ts";
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
    <section className={css.panel} aria-labelledby="translation-title">
      <header>
        <h2 id="translation-title">
          <Trans>Translation</Trans>
        </h2>
        <b>
          <Trans>
            {done} of {total}
          </Trans>
        </b>
      </header>
      <TranslationMeter done={done} of={total} />
      <p>
        <Trans>An item is published without a translation too, and shown in the language that it has.</Trans>
      </p>
      {missing.length > 0 ? (
        <ul className={css.missing}>
          {missing.slice(0, SHOWN).map((item) => (
            <li key={item.id}>
              <Link href={editItemPath(courseId, item.kind, item.id)}>
                <bdi>{rowTitle(i18n, item, language)}</bdi>
              </Link>
              <span>{item.translations.ar.title === null ? <Trans>No Arabic</Trans> : <Trans>No English</Trans>}</span>
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
      <dl className={css.figures}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
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
    [t({ message: "Given out", context: "grade" }), given],
    [t({ message: "Left", context: "grade" }), Math.max(0, 100 - given)],
  ] as const;
  return (
    <section className={css.part} aria-labelledby="share-title">
      <h2 id="share-title">
        <Trans>Final grade</Trans>
      </h2>
      <dl className={css.figures}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}%</dd>
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
      <dl className={css.keys}>
        <div>
          <dt>
            <kbd>
              <Trans context="key">Space</Trans>
            </kbd>
          </dt>
          <dd>
            <Trans>Pick up or put down</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <kbd>
              <VisuallyHidden>
                <Trans context="key">Arrow up</Trans>
              </VisuallyHidden>
              <ArrowUp size={13} aria-hidden="true" />
            </kbd>{" "}
            <kbd>
              <VisuallyHidden>
                <Trans context="key">Arrow down</Trans>
              </VisuallyHidden>
              <ArrowDown size={13} aria-hidden="true" />
            </kbd>
          </dt>
          <dd>
            <Trans>Move among places and units</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <kbd lang="en">Esc</kbd>
          </dt>
          <dd>
            <Trans>Bring it back to its place</Trans>
          </dd>
        </div>
      </dl>
    </section>
  );
}
