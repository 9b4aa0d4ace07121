import { Button } from "#app/ui/button.tsx";
import layout from "#app/ui/layout.module.css";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import type { ListedProgram } from "#contract/catalogue/listed-program.ts";
import { Trans } from "@lingui/react/macro";
import { BuyBar, BuyPanel } from "./buy-panel.tsx";
import styles from "./course-details.module.css";
import { CourseFacts } from "./course-facts.tsx";
import { CourseHero } from "./course-hero.tsx";
import outline from "./course-outline.module.css";
import { useOwned } from "./use-owned.ts";

/** A program whose page was never opened here: what the kept catalogue knows of it, enough to put it into the cart. */
export function CourseOutline({ program, retry }: { program: ListedProgram; retry: () => void }) {
  const owned = useOwned(program.id);
  return (
    <article>
      <CourseHero program={program} />
      <div className={styles.columns}>
        <div className={styles.text}>
          <div className={layout.phone}>
            <CourseFacts program={program} layout="columns" />
          </div>
          <div className={outline.note}>
            <DeviceMark kind="needs-connection">
              <Trans>Content, dates and reviews need a connection</Trans>
            </DeviceMark>
            <Button tone="quiet" size="sm" onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </div>
        <BuyPanel program={program} owned={owned} />
      </div>
      <BuyBar program={program} owned={owned} />
    </article>
  );
}
