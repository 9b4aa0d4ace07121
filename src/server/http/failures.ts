import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem, type ProblemCode } from "#contract/problem.ts";
import { XSRF_COOKIE } from "#contract/accounts/session.ts";
import { isDatabaseGone, isDiskFull, safeError } from "#server/safe-error.ts";
import { callOrigin } from "#server/security-log/call-origin.ts";
import type { Services } from "#server/services.ts";
import { setXsrfCookie } from "./cookies.ts";
import { refusal, sendPrivate } from "./envelope.ts";
import { readOnly } from "./files/free-space.ts";
import { negotiateLanguage } from "./language.ts";

const AGAIN_SECONDS = 2;

/** Turns whatever was thrown into an envelope. What is not a `Problem` is told to the log, never to the caller. */
export function answerFailures(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    if (problem.code === "unexpected")
      request.log.error({ error: safeError(error), route: request.routeOptions.url }, "unexpected failure");
    else if (problem.code === "unavailable" || problem.code === "read_only")
      request.log.warn({ error: safeError(problem.options.cause ?? error) }, problem.code);
    services.recordRefusal(request, problem);
    // Whoever has the session on its own device, and lost this cookie alone, gets another: their work waits for it.
    if (problem.code === "xsrf_mismatch" && callOrigin()?.caller && !request.cookies[XSRF_COOKIE])
      setXsrfCookie(request, reply, services.config);
    return sendProblem(services, request, reply, problem);
  });
}

const codes = new WeakMap<FastifyReply, ProblemCode>();

/** What an answer refused with; null where it refused nothing. */
export const problemCodeOf = (reply: FastifyReply): ProblemCode | null => codes.get(reply) ?? null;

export function sendProblem(services: Services, request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  codes.set(reply, problem.code);
  const language = negotiateLanguage(request.headers["accept-language"]);
  return sendPrivate(reply, language, refusal(services.words, language, problem), problem.options.retryAfter);
}

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return needsPause(error) ? again(error.code, error) : error;
  if (isDiskFull(error)) return readOnly(error);
  if (isDatabaseGone(error)) return again("unavailable", error);
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return new Problem("too_large", { cause: error });
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new Problem("bad_request", { cause: error });
  return new Problem("unexpected", { cause: error });
}

/** These invite the caller to come again: they say when. */
const needsPause = ({ code, options }: Problem): boolean =>
  options.retryAfter === undefined && (code === "unavailable" || code === "too_many_requests" || code === "in_progress");

const again = (code: ProblemCode, cause: Error): Problem =>
  new Problem(code, { ...(cause instanceof Problem ? cause.options : {}), retryAfter: AGAIN_SECONDS, cause });
