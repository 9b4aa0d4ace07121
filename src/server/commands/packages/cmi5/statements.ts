import { isPlainObject } from "#contract/plain-values.ts";
import { UUID } from "#server/schema-formats.ts";

/** Whom and what the statements of a launch are about. */
export interface Bound {
  actor: { homePage: string; name: string };
  activityId: string;
  registration: string;
  /** Id of the launch. */
  session: string;
  /** Percent from which it is passed. */
  mastery: number | null;
}

export const STATEMENTS = {
  /** In one call. */
  most: 50,
  /** In one launch. */
  ofLaunch: 500,
  /** Bytes of one call. */
  bytes: 64 * 1024,
} as const;

const NAME_AT_MOST = 2_000;

const VERBS: Readonly<Record<string, Said["verb"]>> = {
  "http://adlnet.gov/expapi/verbs/initialized": "initialized",
  "http://adlnet.gov/expapi/verbs/completed": "completed",
  "http://adlnet.gov/expapi/verbs/passed": "passed",
  "http://adlnet.gov/expapi/verbs/failed": "failed",
  "http://adlnet.gov/expapi/verbs/terminated": "terminated",
};
/** What the platform alone may say (cmi5 1.0, 9.3), and what takes a statement back. */
const NOT_THEIRS: ReadonlySet<string> = new Set([
  "http://adlnet.gov/expapi/verbs/launched",
  "http://adlnet.gov/expapi/verbs/voided",
  "https://w3id.org/xapi/adl/verbs/abandoned",
  "https://w3id.org/xapi/adl/verbs/waived",
  "https://w3id.org/xapi/adl/verbs/satisfied",
]);
const CATEGORY = "https://w3id.org/xapi/cmi5/context/categories/cmi5";
/** Names the launch that a statement is of. */
export const SESSION = "https://w3id.org/xapi/cmi5/context/extensions/sessionid";

/** What a statement says that counts; `other` of all else that a package may say of its learner. */
export interface Said {
  /** As its package calls it, in small letters. */
  id: string;
  verbId: string;
  /** The activity that it is of first, then those of its context; none where it is of a thing that is none. */
  activities: readonly string[];
  verb: "initialized" | "completed" | "passed" | "failed" | "terminated" | "other";
  /** Percent. */
  score: number | null;
}

/** Why a statement is not taken, as a status of HTTP. */
export class StatementRefused extends Error {
  constructor(
    readonly status: 400 | 403 | 404 | 409 | 413 | 429,
    why: string,
  ) {
    super(why);
    this.name = "StatementRefused";
  }
}

/**
 * Reads one statement of xAPI that a package of cmi5 sends.
 * @throws StatementRefused for what is none, is about somebody or something else, or is not the package's to say
 */
export function readStatement(value: unknown, bound: Bound): Said {
  if (!isPlainObject(value)) throw new StatementRefused(400, "a statement is an object");
  const { id, actor, verb, object, context, result } = value;
  if (typeof id !== "string" || !UUID.test(id)) throw new StatementRefused(400, "an id is a UUID");
  if (!isActor(actor, bound.actor)) throw new StatementRefused(403, "another actor");
  if (!isPlainObject(verb) || !isName(verb.id)) throw new StatementRefused(400, "a verb has an id");
  if (NOT_THEIRS.has(verb.id)) throw new StatementRefused(403, "the platform's own verb");
  if (!isPlainObject(context) || context.registration !== bound.registration) throw new StatementRefused(403, "another registration");
  if (!isPlainObject(context.extensions) || context.extensions[SESSION] !== bound.session)
    throw new StatementRefused(403, "another session");
  if (!isPlainObject(object) || !isName(object.id)) throw new StatementRefused(400, "an object has an id");
  const known = VERBS[verb.id];
  const isActivity = object.objectType === undefined || object.objectType === "Activity";
  const said = { id: id.toLowerCase(), verbId: verb.id, activities: isActivity ? [object.id, ...contextOf(context)] : [] };
  if (!known || !isDefined(context)) return { ...said, verb: "other", score: null };
  if (object.id !== bound.activityId) throw new StatementRefused(403, "another activity");
  return { ...said, verb: known, score: scoreOf(known, result, bound.mastery) };
}

/** The account of the launch and nothing that names anybody else. */
export function isActor(actor: unknown, { homePage, name }: Bound["actor"]): boolean {
  if (!isPlainObject(actor) || (actor.objectType !== undefined && actor.objectType !== "Agent")) return false;
  if (["mbox", "mbox_sha1sum", "openid", "member"].some((field) => field in actor)) return false;
  const { account } = actor;
  return isPlainObject(account) && account.homePage === homePage && account.name === name;
}

/** One of cmi5's own says so. */
const isDefined = (context: Record<string, unknown>): boolean => contextOf(context, ["category"]).includes(CATEGORY);

/** Activities of a context, each once. */
function contextOf({ contextActivities }: Record<string, unknown>, kinds = ["parent", "grouping", "category", "other"]): string[] {
  if (!isPlainObject(contextActivities)) return [];
  const all: unknown[] = kinds.flatMap((kind) => contextActivities[kind] ?? []);
  return [...new Set(all.flatMap((one) => (isPlainObject(one) && isName(one.id) ? [one.id] : [])))];
}

/** A text that may name a verb or an activity; the database holds each. */
export const isName = (value: unknown): value is string =>
  typeof value === "string" && value.length <= NAME_AT_MOST && !/[\p{Cc}\p{Cs}]/u.test(value);

function scoreOf(verb: Said["verb"], result: unknown, mastery: number | null): number | null {
  if (verb !== "passed" && verb !== "failed") return null;
  const score = isPlainObject(result) ? result.score : undefined;
  const scaled = isPlainObject(score) ? score.scaled : undefined;
  if (scaled === undefined) return null;
  if (typeof scaled !== "number" || !(scaled >= -1 && scaled <= 1)) throw new StatementRefused(400, "a score is between -1 and 1");
  const percent = Math.round(Math.max(0, scaled) * 100);
  if (mastery !== null && verb === "passed" ? percent < mastery : mastery !== null && percent >= mastery)
    throw new StatementRefused(403, "the score says otherwise");
  return percent;
}
