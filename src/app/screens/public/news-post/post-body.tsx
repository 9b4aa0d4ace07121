import { Nuqta } from "#app/ui/nuqta.tsx";
import type { NewsBlock } from "#contract/news/news.ts";
import styles from "./post-body.module.css";

/** The text of a post: plain words in typed blocks, never markup. */
export function PostBody({ blocks }: { blocks: readonly NewsBlock[] }) {
  return (
    <div className={styles.body}>
      {blocks.map((block, index) => (
        // Blocks of a text have no names and do not move.
        <Block key={`${index + 1}`} block={block} />
      ))}
    </div>
  );
}

function Block({ block: { kind, text, by, items = [] } }: { block: NewsBlock }) {
  if (kind === "heading") return <h2 dir="auto">{text}</h2>;
  if (kind === "paragraph") return <p dir="auto">{text}</p>;
  if (kind === "quotation") {
    return (
      <figure className={styles.quotation}>
        <Nuqta tone="ember" className={styles.mark} />
        <blockquote dir="auto">{text}</blockquote>
        {by && <figcaption dir="auto">{by}</figcaption>}
      </figure>
    );
  }
  if (items.some(({ term }) => term !== undefined)) {
    return (
      <dl className={styles.terms}>
        {items.map(({ term = "", text: words }, index) => (
          <div key={`${index + 1}`}>
            <dt>
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
    <ul className={styles.points}>
      {items.map(({ text: words }, index) => (
        <li key={`${index + 1}`}>
          <Nuqta tone="ember" />
          <bdi>{words}</bdi>
        </li>
      ))}
    </ul>
  );
}
