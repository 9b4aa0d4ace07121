import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest, RegisterOptions } from "fastify";
import { API_BASE, type Endpoint, type FileRule, HEADER, idempotencyOf, type Lane } from "#contract/endpoint.ts";
import type { Services } from "#server/services.ts";
import type { Answer, Call, Handler } from "./call.ts";
import { type FileHandler, serveFile } from "./files/serve-file.ts";
import { servePublic } from "./public-copies/serve-public.ts";
import { Problem, type ProblemCode } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import type { Executor } from "#server/db/client.ts";
import type { Caller } from "./caller.ts";
import { type AnyEnvelope, refusal, sendPrivate, success } from "./envelope.ts";
import { onceByKey, onceInTransaction } from "./idempotency/idempotency.ts";
import { negotiateLanguage } from "./language.ts";
import { readStream, throughLedger } from "./idempotency/outbox.ts";
import { limit } from "./limits/limit-calls.ts";
import { inspectUploads } from "./files/inspect-uploads.ts";
import { replySchema } from "./reply-schema.ts";
import { checkAccess, checkXsrf, readCaller } from "./session.ts";
import { acceptUploads, checkReceived, orDiscard, type Received, receiveUploads } from "./files/uploads.ts";
import { checkScope } from "./security/staff-scope.ts";
import { recordView } from "./security/record-view.ts";
import { type Input, validator } from "./input/validation.ts";

/** Header of an answer that is told again under its key. */
export const REPLAYED = "idempotency-replayed";

export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** Serves described calls below `/api/v1`: who is refused comes first, then what is wrong, then the handler. */
export function router(app: FastifyInstance, services: Services): { route: Route; endpoints: Endpoint[] } {
  const endpoints: Endpoint[] = [];
  const route: Route = (endpoint, handler) => {
    endpoints.push(endpoint);
    // An endpoint with `media` is answered with a file: its options say so, the type of its handler does not.
    if (endpoint.options.media) serveFile(app, services, endpoint, endpoint.options.media, handler as unknown as FileHandler);
    else if (endpoint.options.access === "public" && endpoint.method === "GET")
      servePublic(app, services, endpoint, handler as Handler<Endpoint>);
    else if (endpoint.options.files) serveUploads(app, services, endpoint, endpoint.options.files, handler as Handler<Endpoint>);
    else servePrivate(app, services, endpoint, handler as Handler<Endpoint>);
  };
  return { route, endpoints };
}

/** In a part of its own, which alone can read multipart. Its reader tells the finest log all headers: that is kept from it. */
function serveUploads(
  app: FastifyInstance,
  services: Services,
  endpoint: Endpoint,
  files: Record<string, FileRule>,
  handler: Handler<Endpoint>,
): void {
  const quiet: RegisterOptions = ["trace", "debug"].includes(services.config.logLevel) ? { logLevel: "info" } : {};
  void app.register(async (part) => {
    await acceptUploads(part, files);
    servePrivate(part, services, endpoint, handler);
  }, quiet);
}

/** Refusals of a moment: the same call is made again once the password was given, or what became of a payment is known. */
const PASSING: readonly ProblemCode[] = ["reauth_required", "payment_in_progress"];

/** Serves a call whose answer is its caller's alone. Guards stand in the order of their cost to us and of what they tell. */
function servePrivate(app: FastifyInstance, services: Services, endpoint: Endpoint, handler: Handler<Endpoint>): void {
  const { options } = endpoint;
  const validate = validator(endpoint);
  const changes = endpoint.method !== "GET";
  const status = options.success ?? 200;
  const rule = options.lane ? "none" : idempotencyOf(endpoint);

  app.route({
    method: endpoint.method,
    url: `${API_BASE}${endpoint.path}`,
    schema: { response: replySchema(endpoint) },
    handler: async (request, reply) => {
      const language = negotiateLanguage(request.headers["accept-language"]);
      const caller = await readCaller(services, request);
      checkAccess(options, caller);
      if (changes) {
        checkXsrf(services, request, caller);
        await services.checkSpace();
      }
      await limit(services, request, caller, options.rate ?? (changes ? "write" : "read"));

      const raw = { params: request.params, query: request.query, body: request.body };
      const context = { caller, language, now: services.clock.now(), requestId: request.id, request, reply, services };
      const work = async (
        input: Input,
        more: { db: Executor; throughOutbox: boolean; idempotencyKey: string | null; files?: Received["files"] },
      ): Promise<Answer<Endpoint>> => {
        await checkScope(more.db, caller, options, input.params);
        const answer = await handler({ ...context, ...input, ...more } as Call<Endpoint>);
        if (options.shows || caller?.view) await recordView(services, endpoint, input.params, answer.data, caller);
        return answer;
      };
      // What a handler refused under its key is an answer, and tells the log once its transaction is over.
      const refusals: Problem[] = [];
      const refusalOf = (problem: Problem): AnyEnvelope => {
        refusals.push(problem);
        return refusal(services.words, language, problem);
      };
      const recordRefusals = () => {
        for (const problem of refusals) services.recordRefusal(request, problem);
      };
      const say = (answer: Answer<Endpoint>) => success(services.words, language, status, answer);

      if (options.files) {
        const received = await receiveUploads(request, options.files, services.files);
        const perform = async () => {
          const input = await checkReceived(received, options.files ?? {}, () => validate({ ...raw, body: received.fields }));
          await inspectUploads(received, options.files ?? {}, services);
          return say(await work(input, { db: services.db, throughOutbox: false, idempotencyKey: null, files: received.files }));
        };
        return send(reply, language, await orDiscard(received, services.files, perform), false);
      }

      if (options.lane && caller) {
        const { envelope, replayed } = await ledgered(
          request,
          caller,
          options.lane,
          refusalOf,
          async (db, throughOutbox, idempotencyKey) => {
            const answer = await work(await validate(raw), { db, throughOutbox, idempotencyKey });
            return { envelope: say(answer), effect: answer.effect, outcome: answer.outcome ?? "applied" };
          },
        );
        recordRefusals();
        return send(reply, language, envelope, replayed);
      }

      const input = await validate(raw);
      // What a guest sends in a lane has an id of its own, and is known by it however late: no key needs to be kept.
      const idempotencyKey = rule === "none" ? null : readKey(request);
      if (idempotencyKey === null && rule === "required") throw new Problem("bad_request");
      const perform = async (db: Executor) => say(await work(input, { db, throughOutbox: false, idempotencyKey }));
      if (idempotencyKey === null) return send(reply, language, await perform(services.db), false);
      const asked = {
        principal: principal(request, caller),
        method: endpoint.method,
        path: request.url.split("?")[0] ?? "",
        key: idempotencyKey,
        requestHash: hashOf(request),
      };
      const refused = (error: unknown) => asAnswer(error, refusalOf);
      const { envelope, replayed } = options.outside
        ? await onceByKey(services, asked, () => perform(services.db).catch(refused))
        : await onceInTransaction(services, asked, perform, refused);
      recordRefusals();
      return send(reply, language, envelope, replayed, envelope.status === 429 || envelope.status === 503 ? 2 : undefined);
    },
  });

  function ledgered(
    request: FastifyRequest,
    caller: Caller,
    lane: Lane,
    refusalOf: (problem: Problem) => AnyEnvelope,
    perform: (db: Executor, throughOutbox: boolean, key: string | null) => ReturnType<Parameters<typeof throughLedger>[2]>,
  ) {
    const header = (name: string) => [request.headers[name]].flat()[0];
    const { stream, key } = readStream(header, lane);
    const mutation = { caller, lane, op: opOf(endpoint, request), stream, key, requestHash: hashOf(request) };
    return throughLedger(services, mutation, (db) => perform(db, stream !== null, key), refusalOf);
  }

  /** A refusal is kept under the key; whatever has no final answer is thrown on. */
  function asAnswer(error: unknown, refusalOf: (problem: Problem) => AnyEnvelope): AnyEnvelope {
    if (error instanceof Problem && error.status < 500 && error.options.retryAfter === undefined && !PASSING.includes(error.code))
      return refusalOf(error);
    throw error;
  }
}

function send(reply: FastifyReply, language: Language, envelope: AnyEnvelope, replayed: boolean, retryAfter?: number): FastifyReply {
  if (replayed) reply.header(REPLAYED, "true");
  return sendPrivate(reply, replayed ? null : language, envelope, retryAfter);
}

/** `POST /cart 12`: the call and, where it names one, its subject. */
function opOf({ method, path, options }: Endpoint, request: FastifyRequest): string {
  const given = { ...(request.body as object | undefined), ...(request.params as object | undefined) } as Record<string, unknown>;
  const subject = options.subject === undefined ? undefined : given[options.subject];
  return [method, path, ...(typeof subject === "number" || typeof subject === "string" ? [String(subject).slice(0, 40)] : [])].join(" ");
}

function readKey(request: FastifyRequest): string | null {
  const key = [request.headers[HEADER.idempotencyKey.toLowerCase()]].flat()[0];
  if (key === undefined) return null;
  if (!/^[\w.:-]{8,100}$/u.test(key)) throw new Problem("bad_request");
  return key;
}

const principal = (request: FastifyRequest, caller: Caller | null): string =>
  caller ? `user:${caller.userId}` : `anonymous:${digest(`${request.ip} ${request.headers["user-agent"] ?? ""}`)}`;

const hashOf = (request: FastifyRequest): string => digest(`${request.method} ${request.url}\n`, request.rawBody ?? "");

function digest(...parts: (string | Buffer)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("base64url");
}
