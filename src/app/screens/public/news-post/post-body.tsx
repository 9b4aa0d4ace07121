import { classNames, grid, kit } from "#app/ui/kit.ts";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
import type { NewsBlock } from "#contract/news/news.ts";
import styles from "./post-body.module.css";

/** The text of a post: plain words in typed blocks, never markup. */
export function PostBody({ blocks }: { blocks: readonly NewsBlock[] }) {
  return (
    <div className={grid(16)}>
      {blocks.map((block, index) => (
        // Blocks of a text have no names and do not move.
        <Block key={`${index + 1}`} block={block} />
      ))}
    </div>
  );
}

function Block({ block: { kind, text, by, items = [] } }: { block: NewsBlock }) {
  if (kind === "heading")
    return (
      <h2 className={kit("above-12", "xl")} dir="auto">
        {text}
      </h2>
    );
  if (kind === "paragraph")
    return (
      <p className={kit("pre-line")} dir="auto">
        {text}
      </p>
    );
  if (kind === "quotation") {
    return (
      <figure className={styles.quotation}>
        <Nuqta tone="ember" className={kit("xl")} />
        <blockquote className={kit("above-4", "xl", "medium", "leading-text", "pre-line")} dir="auto">
          {text}
        </blockquote>
        {by && (
          <figcaption className={kit("above-8", "sm", "soft")} dir="auto">
            {by}
          </figcaption>
        )}
      </figure>
    );
  }
  if (items.some(({ term }) => term !== undefined)) {
    return (
      <dl className={classNames(grid(0, "gap-x-16"), styles.terms)}>
        {items.map(({ term = "", text: words }, index) => (
          <div className={grid(0, "span-all", "pad-y-12", "border-bottom")} key={`${index + 1}`}>
            <dt className={kit("strong", "tabular")}>
              <bdi>{term}</bdi>
            </dt>
            <dd>
              <bdi>{words}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <ul className={grid(12)}>
      {items.map(({ text: words }, index) => (
        <li className={grid(12, "cols-auto-1", "baseline")} key={`${index + 1}`}>
          <Nuqta tone="ember" />
          <bdi>{words}</bdi>
        </li>
      ))}
    </ul>
  );
}
