import { createHash } from "node:crypto";
import type { PackageState } from "#contract/classroom/packages.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import type { StoredLaunch } from "#server/db/tables/learning/package-states.ts";
import { keepStatements, knownStatements } from "./kept-statements.ts";
import { keepLaunch, keepState, type Launched, type OpenPart } from "./launches.ts";
import { type Bound, readStatement, type Said, StatementRefused, STATEMENTS } from "./statements.ts";

/** Seconds that one sitting counts at most: pages are left open. */
const SITTING_AT_MOST = 12 * 3600;

/**
 * Takes the statements of one call, all or none, and keeps them: those of cmi5 change how the learner stands. One that was taken already
 * changes nothing.
 * @throws StatementRefused; 409 for other words under a known id, 429 for more than a launch may say
 */
export async function hearStatements(
  tx: Executor,
  part: OpenPart,
  { launch, state }: Launched,
  given: readonly unknown[],
  bound: Bound,
  context: ActionContext,
): Promise<void> {
  if (given.length > STATEMENTS.most) throw new StatementRefused(413, "too many statements in one call");
  let after: Launched = { launch: { ...launch, statements: launch.statements + given.length }, state };
  if (after.launch.statements > STATEMENTS.ofLaunch) throw new StatementRefused(429, "more than one launch may say");
  const all = given.map((value) => ({ said: readStatement(value, bound), text: JSON.stringify(value) }));
  const kept = await knownStatements(
    tx,
    part,
    all.map(({ said }) => said.id),
  );
  // Statements that counted are known after those that are kept went.
  const known = new Map(Object.entries(launch.counted));
  for (const [id, text] of kept) known.set(id, digestOf(text));
  const fresh = [];
  for (const one of all) {
    const digest = digestOf(one.text);
    const before = known.get(one.said.id);
    if (before === digest) continue;
    if (before !== undefined) throw new StatementRefused(409, "other words under the same id");
    after = heard(after, one.said, digest, context.now);
    known.set(one.said.id, digest);
    fresh.push(one);
  }
  await keepLaunch(tx, part, after.launch);
  if (after.state !== state) await keepState(tx, part, after.state, context);
  await keepStatements(tx, part, fresh, context.now);
}

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

function heard({ launch, state }: Launched, said: Said, digest: string, now: Date): Launched {
  if (launch.terminated) throw new StatementRefused(403, "it is over");
  if (launch.initialized === (said.verb === "initialized"))
    throw new StatementRefused(403, launch.initialized ? "it has begun" : "it has not begun");
  const counted = said.verb === "other" ? launch.counted : { ...launch.counted, [said.id]: digest };
  return { launch: { ...launch, ...flagsOf(said), counted }, state: stateAfter(state, said, launch, now) };
}

const flagsOf = ({ verb }: Said): Partial<StoredLaunch> =>
  verb === "initialized" ? { initialized: true } : verb === "terminated" ? { terminated: true } : {};

/** What was passed once stays passed; a later failure takes nothing away. */
function stateAfter(state: PackageState, { verb, score }: Said, { begunAt }: StoredLaunch, now: Date): PackageState {
  switch (verb) {
    case "initialized":
      return state.completion === "unknown" ? { ...state, completion: "incomplete" } : state;
    case "completed":
      return { ...state, completion: "completed" };
    case "passed":
      return { ...state, success: "passed", score: score ?? state.score };
    case "failed":
      return state.success === "passed" ? state : { ...state, success: "failed", score: score ?? state.score };
    case "terminated": {
      const seconds = Math.floor((now.getTime() - Date.parse(begunAt)) / 1_000);
      return { ...state, total_s: state.total_s + Math.min(SITTING_AT_MOST, Math.max(0, seconds)) };
    }
    case "other":
      return state;
  }
}
