import { isPlainObject, jsonIn } from "#contract/plain-values.ts";
import type { StatementFilter } from "#server/commands/packages/cmi5/kept-statements.ts";
import { isName, StatementRefused } from "#server/commands/packages/cmi5/statements.ts";
import { INSTANT, UUID } from "#server/schema-formats.ts";

/** One statement by its id, null where none can be; or those that a filter lets through. */
export type AskedStatements =
  | { id: string | null }
  | { agent: Record<string, unknown> | undefined; registration: string | undefined; filter: StatementFilter };

/** What says how an answer looks, and not what is in it. */
const FORM = ["format", "attachments"];
/** `after`: of ours, in what `more` says. */
const FILTERS = [
  "agent",
  "verb",
  "activity",
  "registration",
  "related_activities",
  "related_agents",
  "since",
  "until",
  "limit",
  "ascending",
  "after",
];

/**
 * What a package asks of its statements (xAPI 1.0.3, part three, 2.1.3). No statement has files, none is voided, and each is given as it
 * came.
 * @throws StatementRefused 400 for what nobody knows, or is no value of its name
 */
export function readStatementQuery(query: Readonly<Record<string, unknown>>): AskedStatements {
  const named = query.statementId !== undefined || query.voidedStatementId !== undefined;
  const known = named ? ["statementId", "voidedStatementId", ...FORM] : [...FILTERS, ...FORM];
  for (const [name, value] of Object.entries(query))
    if (!known.includes(name) || !isName(value)) throw new StatementRefused(400, "not what statements are asked by");
  const values = query as Readonly<Record<string, string | undefined>>;
  const { statementId, voidedStatementId, agent, verb, activity, registration, since, until } = values;
  if (flagOf(values.attachments)) throw new StatementRefused(400, "no statement has files");
  if (!["exact", "canonical"].includes(values.format ?? "exact")) throw new StatementRefused(400, "statements are given as they came");
  if (named) {
    if (statementId !== undefined && voidedStatementId !== undefined) throw new StatementRefused(400, "one statement is asked for");
    const id = uuidOf(statementId ?? voidedStatementId);
    return { id: statementId === undefined ? null : (id ?? null) };
  }
  flagOf(values.related_agents);
  return {
    agent: agent === undefined ? undefined : agentOf(agent),
    registration: uuidOf(registration),
    filter: {
      verb,
      activity,
      isRelated: flagOf(values.related_activities),
      since: instantOf(since),
      until: instantOf(until),
      ascending: flagOf(values.ascending),
      limit: numberOf(values.limit) ?? 0,
      after: numberOf(values.after),
    },
  };
}

function agentOf(text: string): Record<string, unknown> {
  const agent = jsonIn(text);
  if (!isPlainObject(agent)) throw new StatementRefused(400, "an agent is an object");
  return agent;
}

function flagOf(value = "false"): boolean {
  if (value !== "true" && value !== "false") throw new StatementRefused(400, "true or false");
  return value === "true";
}

function numberOf(value: string | undefined): number | undefined {
  if (value !== undefined && !/^\d{1,15}$/u.test(value)) throw new StatementRefused(400, "a number");
  return value === undefined ? undefined : Number(value);
}

function uuidOf(value: string | undefined): string | undefined {
  if (value !== undefined && !UUID.test(value)) throw new StatementRefused(400, "an id is a UUID");
  return value?.toLowerCase();
}

function instantOf(value: string | undefined): Date | undefined {
  const at = new Date(value ?? 0);
  if (value !== undefined && (!INSTANT.test(value) || Number.isNaN(at.getTime()))) throw new StatementRefused(400, "a time of ISO 8601");
  return value === undefined ? undefined : at;
}
