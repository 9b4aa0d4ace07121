import { conversationKeeping } from "#tests/support/intents/conversation-calls.ts";
import { courseCalls } from "#tests/support/intents/course-calls.ts";
import { gradingCalls } from "#tests/support/intents/grading-calls.ts";
import { peerTeaching } from "#tests/support/intents/peer-calls.ts";
import { repeatsHarmlessly } from "#tests/support/intents/repeated.ts";
import { teachingCalls } from "#tests/support/intents/teaching-calls.ts";

repeatsHarmlessly("what instructors do", ["instructor"], {
  ...conversationKeeping,
  ...courseCalls,
  ...gradingCalls,
  ...peerTeaching,
  ...teachingCalls,
});
