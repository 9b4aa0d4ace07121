import { Trans } from "@lingui/react/macro";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ItemScreen } from "#app/widgets/teaching-layout/item-screen.tsx";
import css from "./lesson.module.css";
import { LessonForm } from "./lesson-form.tsx";

/** /instructor/course/{id}/add-lesson: a lesson as it is written, new or with `?item=` one that is there. */
export function LessonScreen() {
  return (
    <ItemScreen
      kind="lesson"
      titles={{ fresh: <Trans>New lesson</Trans>, known: <Trans>Lesson</Trans> }}
      skeleton={<Skeleton className={css.skeleton} />}
    >
      {({ key, ...props }) => <LessonForm key={key} {...props} />}
    </ItemScreen>
  );
}
