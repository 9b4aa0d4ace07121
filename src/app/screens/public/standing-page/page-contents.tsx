import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { classNames, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import styles from "./page-contents.module.css";
import { useSectionInView } from "#app/widgets/site/use-section-in-view.ts";

/** A little below the navigation. */
const READING_LINE_PX = 160;

export interface Content {
  /** The section's anchor. */
  id: string;
  title: ReactNode;
}

/** What the page holds: at the side and always in view where there is room, folded above the text on phones. */
export function PageContents({ contents }: { contents: readonly Content[] }) {
  const { t } = useLingui();
  const current = useSectionInView(contents, READING_LINE_PX);
  const links = (
    <ol>
      {contents.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} aria-current={id === current ? "true" : undefined}>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav aria-label={t`Page navigation`} className={classNames(kit("not-printed"), styles.contents)}>
      <div className={classNames(kit("pad-top-32", "pad-bottom-24"), styles.side, layout.wide)}>
        <p className={kit("faint", "sm", "below-8")}>
          <Trans>On this page</Trans>
        </p>
        {links}
      </div>
      <Disclosure summary={<Trans>On this page</Trans>} className={layout.phone}>
        {links}
      </Disclosure>
    </nav>
  );
}
