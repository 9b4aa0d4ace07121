import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { classNames, cluster, grid } from "#app/ui/kit.ts";
import styles from "./install-steps.module.css";

/** The three steps of Safari on iPhone and iPad, each with a drawing of what is pressed. */
export function InstallSteps() {
  return (
    <ol className={classNames(cluster(24, "gap-y-12", "above-16"), styles.steps)}>
      <Step drawing={<ShareBar />}>
        <Trans>Press Share in Safari</Trans>
      </Step>
      <Step drawing={<ShareList />}>
        <Trans>Then “Add to Home Screen”</Trans>
      </Step>
      <Step drawing={<AddBar />}>
        <Trans>Then “Add”</Trans>
      </Step>
    </ol>
  );
}

const Step = ({ drawing, children }: { drawing: ReactNode; children: ReactNode }) => (
  <li className={grid(8, "justify-items-start", "sm")}>
    <svg viewBox="0 0 96 64" aria-hidden="true">
      <rect className={styles.screen} x="1" y="1" width="94" height="62" rx="9" />
      {drawing}
    </svg>
    <span>{children}</span>
  </li>
);

/** Safari's bar with the box that an arrow leaves. */
const ShareBar = () => (
  <>
    <path className={styles.line} d="M10 14h52M10 24h36" />
    <path className={styles.rule} d="M1 40h94" />
    <path className={styles.line} d="M14 52l-4-4 4-4M26 44l4 4-4 4M70 46h8v9h-8zM84 46h4v9h-4z" />
    <path className={styles.press} d="M44 49h-3v9h14v-9h-3M48 55V43M44.500 46.500L48 43l3.500 3.500" />
  </>
);

/** The list that opens, with the box that has a plus in it. */
const ShareList = () => (
  <>
    <path className={styles.rule} d="M8 22h80M8 42h80" />
    <path className={styles.line} d="M14 13h40M14 52h34" />
    <path className={styles.line} d="M14 32h44" />
    <path className={styles.press} d="M73 26h12v12H73zM79 29v6M76 32h6" />
  </>
);

/** The last page, with its word at the end of the bar. */
const AddBar = () => (
  <>
    <path className={styles.rule} d="M1 22h94" />
    <path className={styles.line} d="M10 12h14" />
    <rect className={styles.pressed} x="64" y="5" width="25" height="13" rx="6" />
    <path className={styles.check} d="M72 11.500l3 3 6-6" />
    <rect className={styles.icon} x="14" y="31" width="22" height="22" rx="5" />
    <path className={styles.ember} d="M25 35l5 7-5 7-5-7z" />
    <path className={styles.line} d="M44 37h36M44 47h24" />
  </>
);
