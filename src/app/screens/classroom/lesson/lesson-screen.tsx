import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import { TransportFailure } from "#app/api/call.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { sessionAtom } from "#app/state/session/session.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { State } from "#app/ui/state.tsx";
import { classNames, kit, stack } from "#app/ui/kit.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { CourseRefused } from "#app/widgets/course-layout/course-refused.tsx";
import { refusalOf } from "#app/widgets/course-layout/course-refusal.ts";
import { useCourse } from "#app/widgets/course-layout/use-course.ts";
import { useSavedItems } from "#app/widgets/course-layout/use-saved-items.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import { LessonAside, PreviousLink } from "./lesson-aside.tsx";
import { LessonBar } from "./lesson-bar.tsx";
import css from "./lesson-screen.module.css";
import { NextBar } from "./next-bar.tsx";
import { QuestionsPart } from "./questions-part.tsx";
import { ActivityItem } from "./quiz/activity-item.tsx";
import { ApplicationItem } from "./application/application-item.tsx";
import type { ItemProps } from "./item-props.ts";
import { LectureItem } from "./lecture-item.tsx";
import { LessonHead } from "./lesson-head.tsx";
import { LessonItem } from "./lesson-item.tsx";
import { useProgress } from "./use-progress.ts";
import { useMemo } from "react";
import { getItemContent } from "#contract/classroom/classroom.ts";
import { useSent } from "#app/state/queue/queue.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { itemWithWaiting, useWaitingProgress } from "#app/widgets/course-layout/waiting-progress.ts";
import { LoadingCaption } from "#app/widgets/site/loading-caption.tsx";

const ID = /^[1-9]\d{0,8}$/u;

export function LessonScreen() {
  const { id = "", itemId = "" } = useParams<{ id: string; itemId: string }>();
  const { status } = useAtomValue(sessionAtom);
  if (!ID.test(id) || !ID.test(itemId)) return <CourseRefused refusal="missing" programId={0} />;
  if (status === "out") return <CourseRefused refusal="signed_out" programId={Number(id)} />;
  return <Lesson programId={Number(id)} itemId={Number(itemId)} />;
}

/** One item of a course: its bar, what it holds, and what comes after it. */
function Lesson({ programId, itemId }: { programId: number; itemId: number }) {
  const { t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const content = useItem(itemId);
  const course = useCourse(programId);
  const savedItems = useSavedItems(course.data?.enrollment_id ?? content.data?.enrollment_id ?? null);
  const refusal = refusalOf(content.failure);
  if (refusal && !(refusal === "signed_out" && content.data)) {
    return <CourseRefused refusal={refusal} failure={content.failure} programId={programId} />;
  }
  // An item of another course has no place at this address.
  if (content.data && content.data.program.id !== programId) return <CourseRefused refusal="missing" programId={programId} />;
  const unreachable = content.status === "error" && (!online || content.failure instanceof TransportFailure || content.failure === null);

  return (
    <div className={kit("full")}>
      <LessonBar programId={programId} content={content.data} course={course.data} savedItems={savedItems} online={online} />
      <div className={classNames(stack(), css.columns)}>
        <article className={classNames(stack(0, "content-start", "min-0"), css.main)}>
          {content.status === "loading" ? (
            <>
              <LoadingCaption />
              <Skeleton className={css.skeletonPlayer} />
              <Skeleton width={55} />
              <Skeleton width={30} />
            </>
          ) : null}
          {unreachable ? (
            <State
              kind="not-kept"
              level={1}
              title={t`This lesson is not saved on this device`}
              help={t`Save the course from its page to open its lessons without a connection.`}
              action={
                <>
                  <DeviceMark kind="needs-connection" />
                  <Button tone="quiet" size="sm" onClick={content.retry}>{t`Try again`}</Button>
                </>
              }
            />
          ) : null}
          {content.status === "error" && !unreachable ? <LoadFailure failure={content.failure} retry={content.retry} /> : null}
          {content.data ? (
            <LessonBody
              content={content.data}
              fromDevice={content.fromDevice}
              isWaiting={content.isWaiting}
              saved={savedItems.has(itemId)}
              online={online}
              reread={content.retry}
            />
          ) : null}
          {content.data ? <QuestionsPart key={itemId} programId={programId} itemId={itemId} /> : null}
          {content.data ? <PreviousLink content={content.data} phone /> : null}
        </article>
        {content.data ? <LessonAside content={content.data} course={course.data} savedItems={savedItems} online={online} /> : null}
      </div>
      {content.data ? <NextBar content={content.data} course={course.data} savedItems={savedItems} online={online} /> : null}
    </div>
  );
}

/** What an item holds, by its kind. Opening it is reported; quizzes and applications report themselves by what is handed in. */
function LessonBody(props: ItemProps) {
  const { content, saved, online, isWaiting } = props;
  const report = useProgress(content);
  const head = <LessonHead content={content} saved={saved} online={online} isWaiting={isWaiting} />;
  switch (content.item.kind) {
    case "lesson":
      return <LessonItem {...props} report={report} head={head} />;
    case "interactive_lecture":
      return <LectureItem {...props} report={report} head={head} />;
    case "activity":
      return <ActivityItem {...props} head={head} />;
    case "application":
      return <ApplicationItem {...props} head={head} />;
  }
}

/** What a lesson holds: the server's answer, or this device's copy. Both languages travel with it. */
function useItem(itemId: number) {
  const kept = useCachedRead(getItemContent, { params: { itemId } });
  const waiting = useWaitingProgress().get(itemId);
  useSent(["startAttempt", "submitAttempt", "submitWork", "writePeerReview"], kept.retry);
  const data = useMemo(() => kept.data && { ...kept.data, item: itemWithWaiting(kept.data.item, waiting) }, [kept.data, waiting]);
  return { ...kept, data, isWaiting: waiting !== undefined };
}
