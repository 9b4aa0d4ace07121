import { repeatsHarmlessly } from "#tests/support/intents/repeated.ts";
import { staffCalls } from "#tests/support/intents/staff-calls.ts";
import { staffResources } from "#tests/support/intents/staff-resources.ts";

repeatsHarmlessly("what staff do", ["staff"], { ...staffResources, ...staffCalls });
