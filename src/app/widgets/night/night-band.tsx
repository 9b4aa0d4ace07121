import { classNames, kit } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import type { ReactNode } from "react";
import { NightArt } from "./night-art.tsx";
import styles from "./night-band.module.css";

/** The head of a page whose navigation lies transparent over it: a short fixed title in Kufi or a name in the text's face, one line under it. */
export function NightBand({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className={classNames(kit("relative", "clip", "on-night", "isolate", "night"), styles.band)}>
      <NightArt place="band" />
      <div className={layout.wrap}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={classNames(kit("on-night-soft"), styles.line)}>{children}</p>
      </div>
    </header>
  );
}
