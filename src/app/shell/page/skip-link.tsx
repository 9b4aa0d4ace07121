import { Trans } from "@lingui/react/macro";
import { classNames, kit } from "#app/ui/kit.ts";
import styles from "./skip-link.module.css";

export const CONTENT_ID = "content";

export function SkipLink() {
  return (
    <a href={`#${CONTENT_ID}`} className={classNames(kit("round-sm", "strong"), styles.skip)}>
      <Trans>Skip to content</Trans>
    </a>
  );
}
