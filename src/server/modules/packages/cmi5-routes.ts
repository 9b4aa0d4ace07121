import type { FastifyInstance, FastifyReply } from "fastify";
import { jsonIn } from "#contract/plain-values.ts";
import { type KeptDocuments, tagOf, withDocument, withoutDocument } from "#server/commands/packages/cmi5/documents.ts";
import { beginLaunch, standingOf, takeToken } from "#server/commands/packages/cmi5/launches.ts";
import { isActor, StatementRefused, STATEMENTS } from "#server/commands/packages/cmi5/statements.ts";
import type { Services } from "#server/services.ts";
import { textOf } from "./cmi5-bodies.ts";
import { type Cmi5Call, Cmi5Calls, type Cmi5Request } from "./cmi5-calls.ts";
import { launchData, preferencesOf } from "./cmi5-launch-data.ts";
import { cmi5StatementRoutes } from "./cmi5-statement-routes.ts";
import type { OpenPackages } from "./open-packages.ts";

const LAUNCH_DATA = "LMS.LaunchData";
const PREFERENCES = "cmi5LearnerPreferences";
const PROFILE_PATH = "/cmi5/:token/xapi/agents/profile";
const STATE_PATH = "/cmi5/:token/xapi/activities/state";

/**
 * What a part of cmi5 asks of the platform: its token, once; and the little of xAPI 1.0.3 that its launch allows. It says only what is of
 * this learner, this registration and this activity, and reads only what it kept itself.
 */
export async function cmi5Routes(app: FastifyInstance, packages: OpenPackages, services: Services): Promise<void> {
  const { config, db } = services;
  const calls = new Cmi5Calls(packages, services);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: STATEMENTS.bytes }, (_request, body, done) => done(null, body));
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers({ "cache-control": "no-store", "x-experience-api-version": "1.0.3" });
    done();
  });

  app.post<Cmi5Call>("/cmi5/:token/launch", async (request) => {
    const part = await calls.partOf(request);
    const { launch, fetchSecret } = await db.transaction((tx) => beginLaunch(tx, part, config.secret, calls.context(part)));
    const { actor, activityId, registration } = calls.boundOf(part, launch);
    return { fetch: fetchSecret, actor: { objectType: "Agent", account: actor }, registration, activityId };
  });

  // Answered 200 whatever became of it, as the standard has it (cmi5 1.0, 8.2.3).
  app.post<Cmi5Call>("/cmi5/:token/fetch/:secret", async (request) => {
    const part = await calls.partOf(request);
    const token = await db.transaction((tx) => takeToken(tx, part, request.params.secret));
    return token === null ? { "error-code": "1", "error-text": "The token was fetched already." } : { "auth-token": token };
  });

  app.get<Cmi5Call>("/cmi5/:token/standing", async (request) => (await standingOf(db, await calls.partOf(request))) ?? {});

  app.get("/cmi5/:token/xapi/about", async () => ({ version: ["1.0.3"] }));

  await app.register((scope) => cmi5StatementRoutes(scope, calls, services.clock));

  app.get<Cmi5Call>(STATE_PATH, async (request, reply) =>
    calls.documents(request, async (all, _keep, spoken) => {
      const { stateId } = request.query;
      if (stateId === undefined) return Object.keys(all);
      if (stateId === LAUNCH_DATA) return launchData(spoken, config.packages.origin ?? "");
      return sendDocument(reply, all, String(stateId));
    }),
  );
  const write = (merge: boolean) => async (request: Cmi5Request, reply: FastifyReply) => {
    const type = request.headers["content-type"] ?? "application/octet-stream";
    await calls.documents(request, async (all, keep) =>
      keep(withDocument(all, ownName(request.query.stateId), { type, text: textOf(request.body) }, merge)),
    );
    return reply.code(204).send();
  };
  app.put<Cmi5Call>(STATE_PATH, write(false));
  app.post<Cmi5Call>(STATE_PATH, write(true));
  app.delete<Cmi5Call>(STATE_PATH, async (request, reply) => {
    const { stateId } = request.query;
    await calls.documents(request, async (all, keep) => keep(stateId === undefined ? {} : withoutDocument(all, ownName(stateId))));
    return reply.code(204).send();
  });

  // The platform's own word, which no package changes (cmi5 1.0, 11).
  app.route<Cmi5Call>({
    method: ["PUT", "POST", "DELETE"],
    url: PROFILE_PATH,
    handler: () => {
      throw new StatementRefused(403, "the platform's own profile");
    },
  });
  app.get<Cmi5Call>(PROFILE_PATH, async (request) =>
    calls.spoken(request, async ({ bound }) => {
      const { agent, profileId } = request.query;
      if (!isActor(jsonIn(agent), bound.actor)) throw new StatementRefused(403, "another learner");
      if (profileId === undefined) return [PREFERENCES];
      if (profileId !== PREFERENCES) throw new StatementRefused(404, "no such profile");
      return preferencesOf(request.headers["accept-language"]);
    }),
  );
}

function sendDocument(reply: FastifyReply, all: KeptDocuments, name: string): FastifyReply {
  const found = Object.hasOwn(all, name) ? all[name] : undefined;
  if (!found) throw new StatementRefused(404, "no such document");
  // Whatever it is called, a browser shows it as no page of this origin.
  const type = found.type.startsWith("application/json") ? "application/json" : "application/octet-stream";
  return reply.type(type).header("etag", tagOf(found.text)).send(found.text);
}

function ownName(name: unknown): string {
  if (typeof name !== "string" || name === "") throw new StatementRefused(400, "a document has a name");
  if (name === LAUNCH_DATA) throw new StatementRefused(403, "the platform's own document");
  return name;
}
