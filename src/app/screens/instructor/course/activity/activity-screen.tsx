import { Trans } from "@lingui/react/macro";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ItemScreen } from "#app/widgets/teaching-layout/item-screen.tsx";
import css from "./activity.module.css";
import { ActivityForm } from "./activity-form.tsx";

/** /instructor/course/{id}/add-activity: a quiz as it is written, new or with `?item=` one that is there. */
export function ActivityScreen() {
  return (
    <ItemScreen
      kind="activity"
      titles={{ fresh: <Trans>New activity</Trans>, known: <Trans>Edit activity</Trans> }}
      skeleton={<Skeleton className={css.skeleton} />}
    >
      {({ key, ...props }) => <ActivityForm key={key} {...props} />}
    </ItemScreen>
  );
}
