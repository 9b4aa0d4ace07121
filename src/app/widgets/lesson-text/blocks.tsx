import { CircleAlert, Info, Lightbulb } from "lucide-react";
import { Fragment } from "react";
import { classNames, grid, kit, stack } from "#app/ui/kit.ts";
import type { LessonBlock } from "#contract/classroom/lesson-content.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import css from "./blocks.module.css";
import { Formula } from "#app/widgets/math/formula.tsx";
import { mediaAddress } from "./media-address.ts";

type Runs = Extract<LessonBlock, { type: "paragraph" }>["runs"];

/** Structured text as it was written. Nothing of it is markup. Its parts never move, so that their place is their name. */
export function Blocks({ blocks }: { blocks: readonly LessonBlock[] }) {
  return (
    <div className={classNames(stack(16, "lg", "read"), css.text)} dir="auto">
      {blocks.map((block, index) => (
        <Block key={`${index}-${block.type}`} block={block} index={index} />
      ))}
    </div>
  );
}

function Block({ block, index }: { block: LessonBlock; index: number }) {
  const place = { "data-block": index };
  switch (block.type) {
    case "heading": {
      const Heading = block.level === 2 ? "h2" : "h3";
      return <Heading {...place}>{block.text}</Heading>;
    }
    case "paragraph":
      return (
        <p {...place}>
          <Words runs={block.runs} />
        </p>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List {...place} className={block.ordered ? css.ordered : css.bullets}>
          {block.items.map((runs, item) => (
            <li key={`${item}-${runs[0]?.text ?? ""}`}>
              <Words runs={runs} />
            </li>
          ))}
        </List>
      );
    }
    case "quote":
      return (
        <blockquote {...place} className={classNames(kit("soft", "pad-start-20"), css.quote)}>
          <p>
            <Words runs={block.runs} />
          </p>
          {block.by ? <footer className={kit("above-8", "sm")}>{block.by}</footer> : null}
        </blockquote>
      );
    case "note": {
      const Icon = NOTES[block.tone];
      return (
        <aside
          {...place}
          className={classNames(grid(12, "cols-auto-1", "round-md", "md", "pad-y-12", "pad-x-16", "ground-info"), css.note)}
          data-tone={block.tone}
        >
          <Icon aria-hidden="true" />
          <p>
            <Words runs={block.runs} />
          </p>
        </aside>
      );
    }
    case "code":
      return (
        // Long lines are scrolled, by keyboard too.
        <pre
          {...place}
          dir="ltr"
          className={classNames(kit("round-md", "sunken", "text-start", "pad-16", "scroll-x"), css.code)}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <code>{block.text}</code>
        </pre>
      );
    case "math":
      return <Formula tex={block.tex} block place={index} />;
    case "table":
      return (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section {...place} className={kit("scroll-x")} tabIndex={0} aria-label={block.caption ?? block.head.join("، ")}>
          <table className={kit("full", "sm")}>
            {block.caption ? <caption className={kit("pad-bottom-8", "soft", "text-start")}>{block.caption}</caption> : null}
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th className={kit("border-bottom", "text-start", "tabular", "strong")} key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, line) => (
                <tr key={`${line}-${row[0] ?? ""}`}>
                  {row.map((cell, column) => (
                    <td className={kit("border-bottom", "text-start", "tabular")} key={`${column}-${cell}`} dir="auto">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      );
    case "figure":
      return (
        <figure {...place} className={css.figure}>
          {block.media ? (
            <img
              className={kit("block", "round-md")}
              src={mediaAddress(block.media)}
              alt={block.alt}
              width={block.media.width ?? undefined}
              height={block.media.height ?? undefined}
              loading="lazy"
            />
          ) : null}
          {block.caption ? <figcaption className={kit("above-8", "soft", "sm")}>{block.caption}</figcaption> : null}
        </figure>
      );
  }
}

const NOTES = { info: Info, tip: Lightbulb, warning: CircleAlert } as const;

function Words({ runs }: { runs: Runs }) {
  return runs.map((run, index) => {
    const words =
      run.mark === "code" ? (
        <code dir="ltr" className={classNames(kit("sunken", "round-xs"), css.inline)}>
          {run.text}
        </code>
      ) : run.mark === "math" ? (
        <Formula tex={run.text} />
      ) : run.mark === "strong" || run.mark === "em" ? (
        <strong className={kit("strong")}>{run.text}</strong>
      ) : (
        run.text
      );
    const key = `${index}-${run.text}`;
    if (!run.href) return <Fragment key={key}>{words}</Fragment>;
    return (
      <ActionLink
        key={key}
        href={run.href}
        className={css.link}
        {...(run.href.startsWith("/") ? {} : { target: "_blank", rel: "noopener" })}
      >
        {words}
      </ActionLink>
    );
  });
}
