/** A learner's own group, as an application carries it (`groups.ts` has the calls). */
import { integer, list, nullable, object, oneOf, text, uuid, type Static } from "#contract/schema.ts";

export const GROUP_JOINING = ["instructor", "learners"] as const;
export type GroupJoining = (typeof GROUP_JOINING)[number];

/** A group as it is called: by its name, or by its number where it has none. */
const groupName = { id: uuid(), number: integer(), name: nullable(text()) };

/** The groups of a learner's cohort, as far as they are the learner's to know: own members by name, of others how many they are. */
export const ownGroup = () =>
  object({
    set: object({ title: text(), joining: oneOf(...GROUP_JOINING), max_size: nullable(integer()) }),
    /** Null: in none. */
    own: nullable(object({ ...groupName, members: list(object({ ar: text(), en: text() })) })),
    /** Those that may be chosen from, where learners choose. */
    choices: list(object({ ...groupName, taken: integer() })),
  });
export type OwnGroup = Static<ReturnType<typeof ownGroup>>;
