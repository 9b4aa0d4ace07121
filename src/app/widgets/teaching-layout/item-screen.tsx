import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Eye } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ItemKind } from "#contract/classroom/lesson-content.ts";
import { getTeachingProgram, type TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import { getTeachingItem, type TeachingItem } from "#contract/content/teaching-content.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { kit } from "#app/ui/kit.ts";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { type Loadable, LoadState } from "#app/widgets/site/load-state.tsx";
import { type ItemAddress, previewPath, useItemAddress } from "./item-address.ts";
import { ItemFrame } from "./item-frame.tsx";
import { isMissing, NoSuchCourse } from "./teaching-frame.tsx";
import { ownTitle, unitName } from "./unit-name.ts";
import { useOutline } from "./use-outline.ts";

/** What a form of an item is given. */
export interface ItemFormProps {
  courseId: number;
  sectionId: number;
  /** Null: a new one. */
  item: TeachingItem | null;
  /** Asks for the item again: what belongs to it changed elsewhere. */
  reread: () => void;
  /** The course, for who needs more of it than its title. */
  program: Loadable<TeachingProgramDetails>;
}

interface Props {
  kind: ItemKind;
  /** The heading of a new one, and of one that is there. */
  titles: { fresh: ReactNode; known: ReactNode };
  skeleton: ReactNode;
  /** A form for each version of the item: give it the key. */
  children: (props: ItemFormProps & { key: string | number }) => ReactNode;
}

/** Stands round the form of an item: a new one in the unit of the address, or with `?item=` one that is there. */
export function ItemScreen(props: Props) {
  const address = useItemAddress();
  return address.itemId === null ? (
    <Fresh {...props} address={address} />
  ) : (
    <Known {...props} courseId={address.courseId} itemId={address.itemId} />
  );
}

function Fresh({ address: { courseId, sectionId }, titles, skeleton, children }: Props & { address: ItemAddress }) {
  const language = useAtomValue(languageAtom);
  const program = useCachedRead(getTeachingProgram, { params: { id: courseId } });
  const outline = useOutline(courseId);
  if (isMissing(program.failure) || isMissing(outline.failure)) return <NoSuchCourse />;
  const sections = outline.data?.sections ?? [];
  const asked = sections.findIndex(({ id }) => id === sectionId);
  // A unit that was just added is not in the device's copy: what is written must not begin in another one.
  const waits = sectionId !== null && asked === -1 && outline.fromDevice && outline.failure === null;
  const index = Math.max(0, asked);
  const section = waits ? undefined : sections[index];
  return (
    <ItemFrame
      courseId={courseId}
      note={<bdi>{program.data?.program.translations[language].title ?? ""}</bdi>}
      title={titles.fresh}
      lead={section ? <bdi>{unitName(section.translations, index + 1, language)}</bdi> : null}
    >
      <KeptNotice of={outline} />
      <LoadState of={{ ...outline, ...(waits ? { status: "loading" } : {}), data: section ?? null }} skeleton={skeleton}>
        {(found) => children({ key: "new", courseId, sectionId: found.id, item: null, reread: outline.retry, program })}
      </LoadState>
    </ItemFrame>
  );
}

function Known({ kind, courseId, itemId, titles, skeleton, children }: Props & { courseId: number; itemId: number }) {
  const language = useAtomValue(languageAtom);
  const program = useCachedRead(getTeachingProgram, { params: { id: courseId } });
  const item = useCachedRead(getTeachingItem, { params: { iid: itemId } });
  // What somebody writes in stays as it was read: a later version is told of when it is saved, and takes no form from under their hands.
  const [written, setWritten] = useState<TeachingItem | null>(null);
  if (isMissing(item.failure) || (item.data && (item.data.course_id !== courseId || item.data.kind !== kind))) return <NoSuchCourse />;
  return (
    <ItemFrame
      courseId={courseId}
      note={<bdi>{program.data?.program.translations[language].title ?? ""}</bdi>}
      title={titles.known}
      lead={item.data ? <bdi>{ownTitle(item.data.section.translations, language)}</bdi> : null}
      actions={
        <Button tone="quiet" icon={<Eye aria-hidden="true" />} href={previewPath(courseId, itemId)}>
          <Trans>Preview</Trans>
        </Button>
      }
    >
      <KeptNotice of={item} />
      <LoadState of={item} skeleton={skeleton}>
        {(found) => {
          const shown = written && written.version !== found.version ? written : found;
          const form = { courseId, sectionId: shown.section.id, item: shown, reread: item.retry, program };
          return (
            <div className={kit("contents")} onInput={() => setWritten((before) => before ?? shown)}>
              {children({ key: shown.version, ...form })}
            </div>
          );
        }}
      </LoadState>
    </ItemFrame>
  );
}
