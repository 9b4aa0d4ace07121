import type { FastifyInstance } from "fastify";
import { Problem } from "#contract/problem.ts";
import { ToolKeySets } from "#server/providers/tools/tool-key-sets.ts";
import type { Services } from "#server/services.ts";
import { contentDoor } from "./content-door.ts";
import { gradeDoors } from "./grade-doors.ts";
import { memberDoor } from "./member-door.ts";
import { tokenDoor } from "./token-door.ts";

const BODY_LIMIT = 64 * 1024;

/**
 * What a tool's server asks of ours, below `/api/v1/lti`: a token, the columns of its own lessons in the gradebook, and who is in the course;
 * and what an author chose there comes back.
 * Another course's or another tool's answers as a missing one.
 */
export function serviceDoors(app: FastifyInstance, services: Services): void {
  void app.register(async (part) => {
    part.removeAllContentTypeParsers();
    part.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    );
    // The types of the services have names of their own, all of them JSON.
    const json = /^application\/(?:[\w.-]+\+)?json(?:;|$)/u;
    part.addContentTypeParser(json, { parseAs: "string", bodyLimit: BODY_LIMIT }, (_request, body, done) => {
      try {
        done(null, JSON.parse(body as string));
      } catch {
        done(new Problem("bad_request"));
      }
    });
    const keys = new ToolKeySets({ loopback: services.config.publicIsLoopback });
    tokenDoor(part, services, keys);
    contentDoor(part, services, keys);
    gradeDoors(part, services);
    memberDoor(part, services);
  });
}
