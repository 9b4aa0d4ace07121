import type { FastifyInstance } from "fastify";
import { Problem } from "#contract/problem.ts";
import { SCOPE } from "#server/commands/tools/access-token.ts";
import { ROLE } from "#server/commands/tools/id-token.ts";
import { lessonOfTool } from "#server/commands/tools/open-tool.ts";
import { isInCourse } from "#server/commands/tools/lessons-of-tool.ts";
import { membersUrl, TOOL_BASE } from "#server/commands/tools/tool-addresses.ts";
import { membersOf } from "#server/commands/tools/tool-members.ts";
import type { Services } from "#server/services.ts";
import { callingTool } from "./calling-tool.ts";
import { type CourseCall, idOf, linkNext, pageOf, sendJson } from "./paging.ts";

const TYPE = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json";

/** `GET …/courses/:course/members`: who learns in a course that opens the tool, and who teaches it (Names and Role Provisioning Services 2.0). */
export function memberDoor(part: FastifyInstance, services: Services): void {
  const { db, clock, config } = services;

  part.get(`${TOOL_BASE}/courses/:course/members`, async (call: CourseCall, reply) => {
    const tool = await callingTool(services, call, SCOPE.members);
    const programId = idOf(call.params.course);
    const { role: asked = "", rlid } = call.query;
    const isTheirs = rlid === undefined ? await isInCourse(db, tool, programId) : await lessonOfTool(db, tool, programId, idOf(rlid));
    if (!isTheirs) throw new Problem("not_found");
    const role = roleOf(asked);
    const page = { role: role ?? null, after: idOf(call.query["after"]), limit: pageOf(call).limit };
    const found = role === undefined ? NOBODY : await db.transaction((tx) => membersOf(tx, tool, programId, page, clock.now()));
    if (found.next !== null) linkNext(reply, membersUrl(config, programId), { ...call.query, after: String(found.next) });
    return await sendJson(reply, TYPE, {
      id: membersUrl(config, programId),
      context: { id: String(programId) },
      members: found.members,
    });
  });
}

const NOBODY = { members: [], next: null };

/** By its address or its short name; undefined for a role that nobody has here. */
function roleOf(asked: string): keyof typeof ROLE | null | undefined {
  if (asked === "") return null;
  if (asked === ROLE.learner || asked === "Learner") return "learner";
  return asked === ROLE.instructor || asked === "Instructor" ? "instructor" : undefined;
}
