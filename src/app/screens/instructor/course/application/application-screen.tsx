import { Trans } from "@lingui/react/macro";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ItemScreen } from "#app/widgets/teaching-layout/item-screen.tsx";
import css from "./application.module.css";
import { ApplicationForm } from "./application-form.tsx";

/** /instructor/course/{id}/add-application: a practical application as it is written, new or with `?item=` one that is there. */
export function ApplicationScreen() {
  return (
    <ItemScreen
      kind="application"
      titles={{ fresh: <Trans>New practical application</Trans>, known: <Trans>Practical application</Trans> }}
      skeleton={<Skeleton className={css.skeleton} />}
    >
      {({ key, ...props }) => <ApplicationForm key={key} {...props} />}
    </ItemScreen>
  );
}
