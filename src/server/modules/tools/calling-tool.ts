import type { FastifyRequest } from "fastify";
import { Problem } from "#contract/problem.ts";
import { allowedScopes, readToolToken, type ToolScope } from "#server/commands/tools/access-token.ts";
import { lessonOfTool, type Tool, toolInService } from "#server/commands/tools/open-tool.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import { secretsInUse } from "#server/secrets.ts";
import type { Services } from "#server/services.ts";
import { type CourseCall, idOf } from "./paging.ts";

/** A tool speaks for all its learners. */
const TIMES_A_PERSON = 20;

/**
 * Who calls comes first: the tool of the token, in service and still allowed what it was given.
 * @throws Problem `unauthenticated`, `forbidden`, `too_many_requests`
 */
export async function callingTool(services: Services, call: FastifyRequest, scope: ToolScope): Promise<Tool> {
  const given = /^Bearer (\S{1,512})$/iu.exec(call.headers.authorization ?? "")?.[1] ?? "";
  const read = readToolToken(secretsInUse(services.config), given, services.clock.now());
  if (!read) {
    await limitAddress(services, call, "write");
    throw new Problem("unauthenticated");
  }
  await services.limits.take("write", `tool:${read.toolId}`, TIMES_A_PERSON);
  const tool = await toolInService(services.db, read.toolId);
  if (!tool) throw new Problem("unauthenticated");
  if (!read.scopes.has(scope) || !allowedScopes(tool).includes(scope)) throw new Problem("forbidden");
  return tool;
}

/** @throws Problem as `callingTool`; `not_found` for a lesson that is another course's, opens another tool, or has no column of its own */
export async function gradedLesson(services: Services, call: CourseCall, scope: ToolScope) {
  const tool = await callingTool(services, call, scope);
  const lesson = await lessonOfTool(services.db, tool, idOf(call.params.course), idOf(call.params.item));
  if (!lesson?.placed.reports) throw new Problem("not_found");
  return { tool, lesson };
}
