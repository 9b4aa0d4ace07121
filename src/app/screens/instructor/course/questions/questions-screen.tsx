import { useParams } from "wouter";
import { Conversation } from "#app/widgets/conversation/conversation.tsx";
import { TeachingFrame } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { ConversationKeeping } from "./conversation-keeping.tsx";

/** /instructor/course/{id}/questions: what trainees ask, and how the course converses. */
export function QuestionsScreen() {
  const { id, threadId } = useParams<{ id: string; threadId?: string }>();
  return (
    <TeachingFrame tab="questions">
      {({ program }) => (
        <Conversation programId={program.id} teaches base={`/instructor/course/${id}/questions`} threadId={threadId}>
          <ConversationKeeping programId={program.id} />
        </Conversation>
      )}
    </TeachingFrame>
  );
}
