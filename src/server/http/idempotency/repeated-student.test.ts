import { learningCalls } from "#tests/support/intents/learning-calls.ts";
import { peerLearning } from "#tests/support/intents/peer-calls.ts";
import { repeatsHarmlessly } from "#tests/support/intents/repeated.ts";
import { studentCalls } from "#tests/support/intents/student-calls.ts";

repeatsHarmlessly("what students do", ["student"], { ...learningCalls, ...peerLearning, ...studentCalls });
