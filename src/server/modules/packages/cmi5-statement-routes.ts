import type { FastifyInstance } from "fastify";
import { isPlainObject, jsonIn } from "#contract/plain-values.ts";
import type { Clock } from "#server/clock.ts";
import { hearStatements } from "#server/commands/packages/cmi5/hear-statements.ts";
import { type KeptStatement, readKeptStatement, readKeptStatements } from "#server/commands/packages/cmi5/kept-statements.ts";
import { type Bound, isActor, StatementRefused } from "#server/commands/packages/cmi5/statements.ts";
import { statementsIn } from "./cmi5-bodies.ts";
import type { Cmi5Call, Cmi5Calls, Cmi5Request } from "./cmi5-calls.ts";
import { readStatementQuery } from "./cmi5-statement-query.ts";

const PATH = "/cmi5/:token/xapi/statements";

/** Statements of a part of cmi5 (xAPI 1.0.3, part three, 2.1): it says them, and reads what it said itself under its registration. */
export async function cmi5StatementRoutes(app: FastifyInstance, calls: Cmi5Calls, clock: Clock): Promise<void> {
  // What was said before is there to read: who says something waits until it is kept.
  app.addHook("onRequest", (_request, reply, done) => {
    reply.header("x-experience-api-consistent-through", clock.now().toISOString());
    done();
  });

  const hear = (request: Cmi5Request, given: readonly unknown[]) =>
    calls.spoken(request, (spoken) => hearStatements(spoken.tx, spoken.part, spoken, given, spoken.bound, calls.context(spoken.part)));
  app.put<Cmi5Call>(PATH, async (request, reply) => {
    await hear(request, statementsIn(request.body, request.query.statementId ?? ""));
    return reply.code(204).send();
  });
  app.post<Cmi5Call>(PATH, async (request) => {
    const given = statementsIn(request.body);
    await hear(request, given);
    return given.map(({ id }) => id);
  });

  app.get<Cmi5Call>(PATH, (request) =>
    calls.spoken(request, async ({ tx, part, bound }) => {
      const asked = readStatementQuery(request.query);
      if ("id" in asked) {
        const found = asked.id === null ? null : await readKeptStatement(tx, part, asked.id);
        if (!found) throw new StatementRefused(404, "no such statement");
        return answered(found, bound);
      }
      const { agent, registration, filter } = asked;
      const isOthers = (registration ?? bound.registration) !== bound.registration || (agent !== undefined && !isActor(agent, bound.actor));
      const { statements, more } = isOthers ? { statements: [], more: false } : await readKeptStatements(tx, part, filter);
      const last = statements.at(-1);
      return { statements: statements.map((one) => answered(one, bound)), more: more && last ? moreAt(request, last.position) : "" };
    }),
  );
}

/** As it came, with what its keeper says of it. */
function answered({ statement, storedAt }: KeptStatement, { actor }: Bound): Record<string, unknown> {
  const value = jsonIn(statement);
  const stored = storedAt.toISOString();
  const authority = { objectType: "Agent", account: { homePage: actor.homePage, name: "packages" } };
  return { version: "1.0.0", timestamp: stored, ...(isPlainObject(value) ? value : {}), stored, authority };
}

/** Where those after it are read, with the same filters. */
function moreAt({ params, query }: Cmi5Request, after: number): string {
  const same = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `/cmi5/${params.token}/xapi/statements?${new URLSearchParams({ ...Object.fromEntries(same), after: String(after) })}`;
}
