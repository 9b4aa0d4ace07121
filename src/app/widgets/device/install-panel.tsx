import { install, refuseInstall } from "#app/state/install/install-actions.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, cluster, kit, row } from "#app/ui/kit.ts";
import layout from "#app/ui/layout.module.css";
import { Trans } from "@lingui/react/macro";
import { InstallSteps } from "./install-steps.tsx";
import styles from "./install-panel.module.css";

/** What Qabas on the home screen is good for, and how it gets there: by the browser's question, or by Safari's own steps. */
export function InstallPanel({ way }: { way: "prompt" | "steps" }) {
  return (
    <section className={layout.wrap}>
      <div className={classNames(row(24, "center", "round-lg"), styles.panel)}>
        <AppIcon />
        <div className={classNames(kit("grow", "min-0"), styles.words)}>
          <h2>
            <Trans>Qabas on your home screen</Trans>
          </h2>
          <p className={kit("soft")}>
            <Trans>Install it once; your schedule and saved courses then open at once, even without a connection.</Trans>
          </p>
          {way === "steps" && <InstallSteps />}
        </div>
        <div className={cluster(8, "center")}>
          {way === "prompt" && (
            <Button onClick={() => void install()}>
              <Trans>Install app</Trans>
            </Button>
          )}
          <Button tone="plain" onClick={refuseInstall}>
            <Trans>Later</Trans>
          </Button>
        </div>
      </div>
    </section>
  );
}

function AppIcon() {
  return (
    <svg className={kit("no-shrink", "icon-72")} viewBox="0 0 48 48" aria-hidden="true">
      <rect className={styles.ground} width="48" height="48" rx="11" />
      <path className={styles.letter} d="M36 30.5V20H26.5V30.5H36V40.5H11.5V30" />
      <path className={styles.ember} d="M31.5 6l4.6 5.5-4.6 5.5-4.6-5.5z" />
      <path className={styles.spark} d="M20 8.8l3 3.6-3 3.6-3-3.6z" />
    </svg>
  );
}
