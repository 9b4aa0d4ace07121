import { useParams } from "wouter";
import { Conversation } from "#app/widgets/conversation/conversation.tsx";
import { CourseFrame } from "#app/widgets/course-layout/course-frame.tsx";

/** /course/{id}/questions: what is asked and answered in a course, and messages with its instructors. */
export function QuestionsScreen() {
  const { id, threadId } = useParams<{ id: string; threadId?: string }>();
  return (
    <CourseFrame tab="questions">
      {(course) => <Conversation programId={course.program.id} teaches={false} base={`/course/${id}/questions`} threadId={threadId} />}
    </CourseFrame>
  );
}
