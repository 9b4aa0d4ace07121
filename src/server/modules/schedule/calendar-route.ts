import type { FastifyInstance } from "fastify";
import { riyadhWeekStart } from "#contract/rules/riyadh.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#contract/shapes.ts";
import { CALENDAR_TYPE } from "#contract/requests/student-services.ts";
import { calendarText } from "#server/commands/schedule/calendar-text.ts";
import { feedOwner } from "#server/commands/schedule/calendar-feed.ts";
import { SCHEDULE_WEEKS, studentSessions } from "#server/commands/schedule/student-schedule.ts";
import { teachingSessions } from "#server/commands/schedule/teaching-sessions.ts";
import { limitAddress } from "#server/http/limits/limit-calls.ts";
import type { Services } from "#server/services.ts";

const WEEK_MS = 7 * 86_400_000;
/** A calendar keeps the past month for who looks back. */
const WEEKS_BACK = 4;
/** 256 bits in base64url: anything else is no token, and no question to the database. */
const TOKEN = /^[\w-]{43}$/u;

/**
 * The private calendar, outside the API and without an account: its readers are programs that know an address alone. What it
 * answers is one person's, so nobody may keep it, and search engines are told so too.
 */
export function calendarRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string }; Querystring: { lang?: string } }>("/calendar/:file", async (request, reply) => {
    await limitAddress(services, request, "document");
    const token = request.params.file.replace(/\.ics$/u, "");
    const owner = TOKEN.test(token) ? await feedOwner(services.db, token) : null;
    reply.header("cache-control", "private, no-store").header("x-robots-tag", "noindex");
    if (owner === null) return reply.code(404).type("text/plain; charset=utf-8").send("404");
    const now = services.clock.now();
    const language = isLanguage(request.query.lang) ? request.query.lang : DEFAULT_LANGUAGE;
    const from = new Date(riyadhWeekStart(now).getTime() - WEEKS_BACK * WEEK_MS);
    const to = new Date(from.getTime() + (WEEKS_BACK + SCHEDULE_WEEKS.most) * WEEK_MS);
    const asked = { userId: owner.userId, language, from, to };
    const sessions = owner.teaches
      ? (await teachingSessions(services.db, asked, now)).filter(({ teaching }) => teaching.own)
      : await studentSessions(services.db, asked, now);
    const of = owner.teaches ? "instructor" : "student";
    return reply.type(`${CALENDAR_TYPE}; charset=utf-8`).send(calendarText(services, sessions, { language, now, of }));
  });
}
