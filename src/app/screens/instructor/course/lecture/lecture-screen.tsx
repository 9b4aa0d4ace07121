import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { getTeachingProgram } from "#contract/teaching.ts";
import { getTeachingItem } from "#contract/teaching-content.ts";
import { languageAtom } from "#app/state/language.ts";
import { useKeptRead } from "#app/state/use-kept.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { KeptNotice } from "#app/widgets/kept-notice.tsx";
import { LoadState } from "#app/widgets/load-state.tsx";
import { type ItemAddress, useItemAddress } from "#app/widgets/teaching-layout/item-address.ts";
import { ItemFrame } from "#app/widgets/teaching-layout/item-frame.tsx";
import { isMissing, NoSuchCourse } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { unitName } from "#app/widgets/teaching-layout/unit-name.ts";
import { useOutline } from "#app/widgets/teaching-layout/use-outline.ts";
import { EditLecture } from "./edit-lecture.tsx";
import css from "./lecture.module.css";
import { NewLecture } from "./new-lecture.tsx";

/** /instructor/course/{id}/add-interactive-lecture: a new lecture or series, or with `?item=` one that is there. */
export function LectureScreen() {
  const address = useItemAddress();
  return address.itemId === null ? <Fresh address={address} /> : <Known courseId={address.courseId} itemId={address.itemId} />;
}

function Fresh({ address: { courseId, sectionId } }: { address: ItemAddress }) {
  const language = useAtomValue(languageAtom);
  const program = useKeptRead(getTeachingProgram, { params: { id: courseId } });
  const outline = useOutline(courseId);
  if (isMissing(program.failure)) return <NoSuchCourse />;
  const sections = outline.data?.sections ?? [];
  const index = Math.max(
    0,
    sections.findIndex(({ id }) => id === sectionId),
  );
  const section = sections[index];
  const title = program.data?.program.translations[language].title ?? "";
  return (
    <ItemFrame
      courseId={courseId}
      back={<bdi>{title}</bdi>}
      title={<Trans>New interactive lecture</Trans>}
      lead={section ? <bdi>{unitName(section.translations, index + 1, language)}</bdi> : null}
    >
      <KeptNotice of={program} />
      <LoadState
        of={{ ...outline, data: section && program.data ? { section, program: program.data } : null }}
        skeleton={<Skeleton className={css.skeleton} />}
      >
        {(found) => <NewLecture program={found.program} sectionId={found.section.id} />}
      </LoadState>
    </ItemFrame>
  );
}

function Known({ courseId, itemId }: { courseId: number; itemId: number }) {
  const language = useAtomValue(languageAtom);
  const program = useKeptRead(getTeachingProgram, { params: { id: courseId } });
  const item = useKeptRead(getTeachingItem, { params: { iid: itemId } });
  if (isMissing(item.failure) || (item.data && (item.data.course_id !== courseId || item.data.kind !== "interactive_lecture")))
    return <NoSuchCourse />;
  const title = program.data?.program.translations[language].title ?? "";
  return (
    <ItemFrame courseId={courseId} back={<bdi>{title}</bdi>} title={<Trans>Interactive lecture</Trans>}>
      <KeptNotice of={item} />
      <LoadState of={item} skeleton={<Skeleton className={css.skeleton} />}>
        {(found) => <EditLecture key={found.version} item={found} reread={item.retry} />}
      </LoadState>
    </ItemFrame>
  );
}
