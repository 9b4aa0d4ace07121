import type { FastifyInstance } from "fastify";
import { Problem } from "#contract/problem.ts";
import { courseAccess } from "#server/commands/content/course-access.ts";
import { SCOPE } from "#server/commands/tools/access-token.ts";
import { isInCourse, lessonsOfTool } from "#server/commands/tools/lessons-of-tool.ts";
import { saveToolScore } from "#server/commands/tools/save-score.ts";
import { lineItemsUrl, lineItemUrl, TOOL_BASE } from "#server/commands/tools/tool-addresses.ts";
import { toolResults } from "#server/commands/tools/tool-results.ts";
import { userOfSubject } from "#server/commands/tools/tool-subjects.ts";
import type { Services } from "#server/services.ts";
import { callingTool, gradedLesson } from "./calling-tool.ts";
import { type CourseCall, idOf, linkNext, pageOf, sendJson } from "./paging.ts";
import { readScore } from "./read-score.ts";

const LINE_ITEM = "application/vnd.ims.lis.v2.lineitem+json";
const LINE_ITEMS = "application/vnd.ims.lis.v2.lineitemcontainer+json";
const RESULTS = "application/vnd.ims.lis.v2.resultcontainer+json";

/** The columns of a tool's own lessons in the gradebook (Assignment and Grade Services 2.0): one a lesson, made by placing it and by no call. */
export function gradeDoors(part: FastifyInstance, services: Services): void {
  const { db, clock, config } = services;
  const base = `${TOOL_BASE}/courses/:course/line-items`;

  const lineItemOf = (programId: number, { id, titleEn }: { id: number; titleEn: string }) => ({
    id: lineItemUrl(config, programId, id),
    scoreMaximum: 100,
    label: titleEn,
    resourceId: String(id),
    resourceLinkId: String(id),
  });

  part.get(base, async (call: CourseCall, reply) => {
    const tool = await callingTool(services, call, SCOPE.lineItems);
    const programId = idOf(call.params.course);
    if (!(await isInCourse(db, tool, programId))) throw new Problem("not_found");
    const { limit, offset, page } = pageOf(call);
    const { resource_link_id: link, resource_id: resource, tag } = call.query;
    const asked = [link, resource].filter((one) => one !== undefined);
    // None of them bears a tag.
    const found = tag === undefined ? await lessonsOfTool(db, tool, programId, { asked: asked.map(idOf), limit: limit + 1, offset }) : [];
    if (found.length > limit) linkNext(reply, lineItemsUrl(config, programId), { ...call.query, page: String(page + 1) });
    return await sendJson(
      reply,
      LINE_ITEMS,
      found.slice(0, limit).map((row) => lineItemOf(programId, row)),
    );
  });

  part.get(`${base}/:item`, async (call: CourseCall, reply) => {
    const { lesson } = await gradedLesson(services, call, SCOPE.lineItems);
    return await sendJson(reply, LINE_ITEM, lineItemOf(lesson.program.id, lesson.item));
  });

  /** 409 for one that is no later than what is known (§3.4.8). */
  part.post(`${base}/:item/scores`, async (call: CourseCall, reply) => {
    const { tool, lesson } = await gradedLesson(services, call, SCOPE.scores);
    const now = clock.now();
    const read = readScore(call.body, now);
    if (!read) throw new Problem("bad_request");
    const userId = await userOfSubject(db, tool.id, read.subject);
    if (userId === null) throw new Problem("not_found");
    const isNew = await db.transaction(async (tx) => {
      // Whoever does not learn in the course now is nobody to the tool.
      const { id: enrollmentId } = await courseAccess(tx, userId, { programId: lesson.program.id }, now).catch(asMissing);
      const context = { now, actor: `tool:${tool.id}`, requestId: call.id };
      return await saveToolScore(tx, { enrollmentId, userId, itemId: lesson.item.id }, read.score, context);
    });
    return await sendJson(reply.code(isNew ? 200 : 409), "application/json", {});
  });

  part.get(`${base}/:item/results`, async (call: CourseCall, reply) => {
    const { tool, lesson } = await gradedLesson(services, call, SCOPE.results);
    const { limit, offset, page } = pageOf(call);
    const column = lineItemUrl(config, lesson.program.id, lesson.item.id);
    const asked = { itemId: lesson.item.id, subject: call.query["user_id"] ?? null, limit, offset };
    const { rows, more } = await toolResults(db, tool, asked);
    if (more) linkNext(reply, `${column}/results`, { ...call.query, page: String(page + 1) });
    const shown = rows.map(({ subject, result, comment }) => ({
      id: `${column}/results?user_id=${subject}`,
      scoreOf: column,
      userId: subject,
      ...(result === null ? {} : { resultScore: result, resultMaximum: 100 }),
      ...(comment === null ? {} : { comment }),
    }));
    return await sendJson(reply, RESULTS, shown);
  });
}

function asMissing(error: unknown): never {
  throw error instanceof Problem ? new Problem("not_found") : error;
}
