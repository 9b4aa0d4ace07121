import { and, desc, eq, gte, lt, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { listSecurityEvents } from "#contract/security/security-events.ts";
import { users } from "#server/db/tables/identity.ts";
import { securityEvents, securityEventValues } from "#server/db/tables/security/security-log.ts";
import type { Route } from "#server/http/route.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { namedPerson } from "./named-person.ts";

const PER_PAGE = 50;

/** The security log, for staff. Whoever reads it stands in it. */
export function securityEventsRoutes(route: Route, { db }: Services): void {
  route(listSecurityEvents, async ({ query }) => {
    const perPage = query.per_page ?? PER_PAGE;
    const name = query["filter[name]"];
    const person = query["filter[person]"];
    const actorId = query["filter[actor]"];
    const address = query["filter[address]"];
    const subject = query["filter[subject]"];
    const since = query["filter[from]"];
    const until = query["filter[to]"];
    const [actor, about] = [alias(users, "actor"), alias(users, "about")];
    const rows = await db
      .select({
        event: securityEvents,
        values: securityEventValues,
        actor: { id: actor.id, ar: actor.nameAr, en: actor.nameEn },
        about: { id: about.id, ar: about.nameAr, en: about.nameEn },
      })
      .from(securityEvents)
      .leftJoin(securityEventValues, eq(securityEventValues.eventId, securityEvents.id))
      .leftJoin(actor, eq(actor.id, securityEvents.actorId))
      .leftJoin(about, eq(about.id, securityEvents.personId))
      .where(
        and(
          name === undefined ? undefined : eq(securityEvents.name, name),
          person === undefined ? undefined : or(eq(securityEvents.actorId, person), eq(securityEvents.personId, person)),
          actorId === undefined ? undefined : eq(securityEvents.actorId, actorId),
          address === undefined ? undefined : eq(securityEventValues.address, address),
          subject === undefined ? undefined : eq(securityEvents.subject, subject),
          since === undefined ? undefined : gte(securityEvents.at, new Date(since)),
          until === undefined ? undefined : lt(securityEvents.at, new Date(until)),
          query.before === undefined ? undefined : lt(securityEvents.id, query.before),
        ),
      )
      .orderBy(desc(securityEvents.id))
      .limit(perPage + 1);
    const page = rows.slice(0, perPage);
    await recordSecurityEvent(db, {
      name: "security_log_viewed",
      details: { events: page.length, ...(name === undefined ? {} : { name }), ...(person === undefined ? {} : { person }) },
    });
    return {
      data: page.map(({ event, values, ...people }) => ({
        id: event.id,
        at: event.at.toISOString(),
        name: event.name,
        actor: namedPerson(people.actor),
        person: namedPerson(people.about),
        subject: event.subject,
        address: values?.address ?? null,
        user_agent: values?.userAgent ?? null,
        typed: values?.typed ?? null,
        device_id: event.deviceId,
        request_id: event.requestId,
        details: Object.entries(event.details).map(([key, value]) => ({ key, value: String(value) })),
        changes: (values?.changes ?? []).map(([field, before, after]) => ({ field, before, after })),
        linked: event.hash !== null,
      })),
      meta: { next: rows.length > perPage ? (page.at(-1)?.event.id ?? null) : null },
    };
  });
}
