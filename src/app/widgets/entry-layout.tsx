import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Glaze } from "#contract/shapes.ts";
import { Nuqta } from "#app/ui/nuqta.tsx";
import type { CoverOptions } from "./cover-art.ts";
import { CoverDrawing } from "./cover.tsx";
import css from "./entry-layout.module.css";
import { PHONE, useMedia } from "./use-media.ts";

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

const NARROW: CoverOptions = { width: 390, height: 216, tiling: 0, scale: 99, spin: 0, emberX: 0.24, emberY: 0.42, light: 290, nuqta: 10 };
const WIDE: CoverOptions = {
  width: 440,
  height: 820,
  tiling: 0,
  scale: 150,
  spin: 0,
  emberX: 0.32,
  emberY: 0.36,
  light: 520,
  nuqta: 15,
  strokeWidth: 1.6,
};

/** The pages before the door: on a phone the title stands in the art, on a wide screen the art is a panel beside the form. */
export function EntryLayout({ title, lead, beside, art, glaze = "tech", children }: Props) {
  const narrow = useMedia(PHONE);
  return (
    <div className={css.layout}>
      <div className={css.art} aria-hidden>
        <CoverDrawing id={art} glaze={glaze} options={narrow ? NARROW : WIDE} />
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
      <header className={css.head}>
        <h1>{title}</h1>
        {beside ? <p className={css.beside}>{beside}</p> : null}
      </header>
      <div className={css.body}>
        {lead ? <div className={css.lead}>{lead}</div> : null}
        {children}
      </div>
    </div>
  );
}
