import type { FastifyRequest } from "fastify";
import { type KeptDocuments, readDocuments, writeDocuments } from "#server/commands/packages/cmi5/documents.ts";
import { keepState, launchOf, type Launched, type OpenPart } from "#server/commands/packages/cmi5/launches.ts";
import { type Bound, isActor, StatementRefused } from "#server/commands/packages/cmi5/statements.ts";
import type { ActionContext } from "#server/commands/record-transition.ts";
import type { Executor } from "#server/db/client.ts";
import type { StoredLaunch } from "#server/db/tables/learning/package-states.ts";
import type { Services } from "#server/services.ts";
import { CallGate } from "./call-gate.ts";
import { jsonIn } from "#contract/plain-values.ts";
import type { OpenPackages } from "./open-packages.ts";

export interface Cmi5Call {
  Params: { token: string; secret: string };
  Querystring: Record<string, unknown>;
  Body: Buffer | undefined;
}
export type Cmi5Request = FastifyRequest<Cmi5Call>;

/** What a call may speak of. */
export interface Spoken extends Launched {
  tx: Executor;
  part: OpenPart;
  bound: Bound;
}

/** Who calls, and of what: nothing but the last launch of one learner's part, by its token. */
export class Cmi5Calls {
  readonly #gate: CallGate;

  constructor(
    private readonly packages: OpenPackages,
    private readonly services: Services,
  ) {
    this.#gate = new CallGate(() => services.clock.now().getTime());
  }

  context = ({ userId }: OpenPart): ActionContext => ({ now: this.services.clock.now(), actor: `user:${userId}`, requestId: null });

  /** @throws StatementRefused where the address opens no part of cmi5, and beyond so many calls a second */
  async partOf({ params }: Cmi5Request): Promise<OpenPart> {
    if (!this.#gate.isOpen(params.token)) throw new StatementRefused(429, "too many calls");
    const opened = await this.packages.of(params.token);
    if (opened?.packed.standard !== "cmi5" || opened.enrollmentId === null) throw new StatementRefused(404, "no part of cmi5");
    return { ...opened, enrollmentId: opened.enrollmentId };
  }

  boundOf({ itemId, packed }: OpenPart, { id, learner, registration }: StoredLaunch): Bound {
    const { publicUrl } = this.services.config;
    const actor = { homePage: publicUrl, name: learner };
    return { actor, activityId: `${publicUrl}/packages/${itemId}`, registration, session: id, mastery: packed.mastery };
  }

  /** Does what a launch allows, in one transaction. @throws StatementRefused without its token */
  async spoken<T>(request: Cmi5Request, work: (spoken: Spoken) => Promise<T>): Promise<T> {
    const { "x-experience-api-version": version, authorization = "" } = request.headers;
    if (typeof version !== "string" || !/^1\.0(?:\.\d+)?$/u.test(version)) throw new StatementRefused(400, "xAPI 1.0 is spoken here");
    const part = await this.partOf(request);
    return await this.services.db.transaction(async (tx) => {
      const launched = await launchOf(tx, part, /^Basic ([\w-]{43})$/u.exec(authorization)?.[1] ?? "");
      if (!launched) throw new StatementRefused(403, "no launch has this token");
      return await work({ ...launched, tx, part, bound: this.boundOf(part, launched.launch) });
    });
  }

  /** The same with the documents that a part keeps, asked for by their learner, registration and activity; `keep` lays down what they are then. */
  documents<T>(
    request: Cmi5Request,
    work: (all: KeptDocuments, keep: (all: KeptDocuments) => Promise<void>, spoken: Spoken) => Promise<T>,
  ): Promise<T> {
    return this.spoken(request, async (spoken) => {
      const { tx, part, state, bound } = spoken;
      const { activityId, agent, registration } = request.query;
      if (activityId !== bound.activityId || registration !== bound.registration || !isActor(jsonIn(agent), bound.actor))
        throw new StatementRefused(403, "another learner, registration or activity");
      const keep = (all: KeptDocuments) => keepState(tx, part, { ...state, suspend_data: writeDocuments(all) }, this.context(part));
      return await work(readDocuments(state.suspend_data), keep, spoken);
    });
  }
}
