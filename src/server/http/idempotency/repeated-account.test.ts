import { accountCalls } from "#tests/support/intents/account-calls.ts";
import { conversationCalls } from "#tests/support/intents/conversation-calls.ts";
import { repeatsHarmlessly } from "#tests/support/intents/repeated.ts";

repeatsHarmlessly("what whoever is signed in does, and guests,", ["session", "anyone"], { ...accountCalls, ...conversationCalls });
