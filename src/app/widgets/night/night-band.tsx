import layout from "#app/ui/layout.module.css";
import type { ReactNode } from "react";
import { NightArt } from "./night-art.tsx";
import styles from "./night-band.module.css";

/** The head of a page whose navigation lies transparent over it: a short fixed title in Kufi, one line under it. */
export function NightBand({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.band}>
      <NightArt place="band" />
      <div className={layout.wrap}>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={styles.line}>{children}</p>
      </div>
    </header>
  );
}
