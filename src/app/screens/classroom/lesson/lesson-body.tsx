import { ActivityItem } from "./quiz/activity-item.tsx";
import { ApplicationItem } from "./application/application-item.tsx";
import type { ItemProps } from "./item-props.ts";
import { LectureItem } from "./lecture-item.tsx";
import { LessonHead } from "./lesson-head.tsx";
import { LessonItem } from "./lesson-item.tsx";
import { useProgress } from "./use-progress.ts";

/** What an item holds, by its kind. Opening it is reported; quizzes and applications report themselves by what is handed in. */
export function LessonBody(props: ItemProps) {
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
