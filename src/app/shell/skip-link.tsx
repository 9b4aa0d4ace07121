import { Trans } from "@lingui/react/macro";
import styles from "./skip-link.module.css";

export const CONTENT_ID = "content";

export function SkipLink() {
  return (
    <a href={`#${CONTENT_ID}`} className={styles.skip}>
      <Trans>Skip to content</Trans>
    </a>
  );
}
