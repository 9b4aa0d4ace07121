import { learnSentences } from "#app/i18n/problem-message.ts";
import { signInProblemMessages } from "#contract/problem-messages-sign-in.ts";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { classNames, grid, kit, stack } from "#app/ui/kit.ts";
import type { Glaze } from "#contract/shapes.ts";
import { Nuqta } from "#app/ui/marks/nuqta.tsx";
import { CoverDrawing } from "#app/widgets/covers/cover-drawing.tsx";
import css from "./entry-layout.module.css";

// What only pages of signing in meet comes with them.
learnSentences(signInProblemMessages);

interface Props {
  title: ReactNode;
  /** One line under the title: what this page does, or what is kept on the device. */
  lead?: ReactNode;
  /** Beside the title on a wide screen: the way to the other entry page. */
  beside?: ReactNode;
  /** Which cover lights the page; each entry page has its own. */
  art: number;
  glaze?: Glaze;
  children: ReactNode;
}

/** The pages before the door: on a phone the title stands in the art, on a wide screen the art is a panel beside the form. */
export function EntryLayout({ title, lead, beside, art, glaze = "tech", children }: Props) {
  return (
    <div className={classNames(stack(), css.layout)}>
      <div className={classNames(kit("relative", "clip", "night"), css.art)} aria-hidden>
        <CoverDrawing id={art} glaze={glaze} shape="entry" phone="entry-phone" priority />
      </div>
      <div className={css.promises}>
        <p className={css.slogan}>
          <Trans>Take a light from those who know</Trans>
        </p>
        <ul>
          <li>
            <Nuqta tone="ember" />
            <Trans>Your cart and progress on all your devices.</Trans>
          </li>
          <li>
            <Nuqta tone="ember" />
            <Trans>Your schedule opens without a connection.</Trans>
          </li>
          <li>
            <Nuqta tone="ember" />
            <Trans>Certificates with a verification number.</Trans>
          </li>
        </ul>
      </div>
      <header className={classNames(kit("relative", "on-night"), css.head)}>
        <h1 className={kit("3xl")}>{title}</h1>
        {beside ? <p className={css.beside}>{beside}</p> : null}
      </header>
      <div className={classNames(grid(16, "content-start"), css.body)}>
        {lead ? <div className={kit("soft", "sm")}>{lead}</div> : null}
        {children}
      </div>
    </div>
  );
}
