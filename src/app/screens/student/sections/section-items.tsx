import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { kit } from "#app/ui/kit.ts";
import { type CourseSection, getEnrollmentSection } from "#contract/classroom/classroom.ts";
import { call } from "#app/api/call.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ItemRow } from "#app/widgets/course-layout/item-row.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import css from "./section-path.module.css";

interface Props {
  enrollmentId: number;
  sectionId: number;
  programId: number;
}

/** What a module holds; each line leads to its lesson. */
export function SectionItems({ enrollmentId, sectionId, programId }: Props) {
  const online = useAtomValue(onlineAtom);
  const section = useSection(enrollmentId, sectionId);
  return (
    <LoadState of={section} skeleton={<Skeleton className={css.skeleton} />}>
      {({ items }) => (
        <ol className={kit("above-8")}>
          {items.map((item) => (
            <ItemRow key={item.id} item={item} programId={programId} current={false} saved={false} online={online} />
          ))}
        </ol>
      )}
    </LoadState>
  );
}

function useSection(enrollmentId: number, sectionId: number) {
  const language = useAtomValue(languageAtom);
  const online = useAtomValue(onlineAtom);
  const [asked, setAsked] = useState(0);
  const [read, setRead] = useState<{ status: "loading" | "ready" | "error"; data: CourseSection | null; failure: unknown }>({
    status: "loading",
    data: null,
    failure: null,
  });
  useEffect(() => {
    const stop = new AbortController();
    call(getEnrollmentSection, { params: { id: enrollmentId, sid: sectionId }, signal: stop.signal }).then(
      ({ data }) => setRead({ status: "ready", data, failure: null }),
      (failure: unknown) => {
        if (!stop.signal.aborted) setRead((old) => (old.data ? old : { status: "error", data: null, failure }));
      },
    );
    return () => stop.abort();
  }, [enrollmentId, sectionId, language, online, asked]);
  return { ...read, retry: () => setAsked((count) => count + 1) };
}
