import { Trans } from "@lingui/react/macro";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { ItemScreen } from "#app/widgets/teaching-layout/item-screen.tsx";
import { EditLecture } from "./edit-lecture.tsx";
import css from "./lecture.module.css";
import { NewLecture } from "./new-lecture.tsx";

/** /instructor/course/{id}/add-interactive-lecture: a new lecture or series, or with `?item=` one that is there. */
export function LectureScreen() {
  const skeleton = <Skeleton className={css.skeleton} />;
  return (
    <ItemScreen
      kind="interactive_lecture"
      titles={{ fresh: <Trans>New interactive lecture</Trans>, known: <Trans>Interactive lecture</Trans> }}
      skeleton={skeleton}
    >
      {({ key, ...props }) =>
        props.item ? (
          <EditLecture key={key} {...props} item={props.item} />
        ) : (
          <LoadState key={key} of={props.program} skeleton={skeleton}>
            {(program) => <NewLecture program={program} sectionId={props.sectionId} />}
          </LoadState>
        )
      }
    </ItemScreen>
  );
}
