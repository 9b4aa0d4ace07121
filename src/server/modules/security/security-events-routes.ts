import { and, desc, eq, lt, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  checkSecurityLog,
  listOwnActions,
  listSecurityEvents,
  readOwnAction,
  readSecurityEvent,
  readSecurityLog,
  type SecurityEventRow,
} from "#contract/security/security-events.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { users } from "#server/db/tables/identity.ts";
import { securityEvents, securityEventValues } from "#server/db/tables/security/security-log.ts";
import type { Route } from "#server/http/route.ts";
import { askForCheck } from "#server/security-log/chain-checks.ts";
import { listedEvents } from "#server/security-log/listed-events.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { logState, registerLogJobs } from "./log-state.ts";
import { namedPerson } from "./named-person.ts";

const PER_PAGE = 50;

/** The query of one of the lists. */
type Asked = QueryOf<typeof listSecurityEvents>;

/** The security log, for staff. Whoever reads it stands in it. */
export function securityEventsRoutes(route: Route, services: Services): void {
  const { db } = services;
  registerLogJobs(services);
  route(listSecurityEvents, async ({ query }) => await listed(query, null));
  route(listOwnActions, async ({ query, caller }) => await listed(query, caller.userId));

  route(readSecurityEvent, async ({ params }) => ({ data: await entry(params.id, undefined) }));
  route(readOwnAction, async ({ params, caller }) => ({ data: await entry(params.id, eq(securityEvents.actorId, caller.userId)) }));

  route(readSecurityLog, async () => ({ data: await logState(services) }));

  route(checkSecurityLog, async ({ now }) => {
    await db.transaction(async (tx) => {
      await askForCheck(tx, now);
      await recordSecurityEvent(tx, { name: "security_log_viewed", details: { check: "asked" } });
    });
    return { data: await logState(services) };
  });

  /** @param own the one whose own are read; null for everybody's */
  async function listed(query: Asked, own: number | null) {
    const perPage = query.per_page ?? PER_PAGE;
    const { "filter[name]": name, "filter[person]": person, "filter[from]": since, "filter[to]": until } = query;
    const wanted = listedEvents({
      name,
      person,
      actor: own ?? query["filter[actor]"],
      address: query["filter[address]"],
      subject: query["filter[subject]"],
      request: query["filter[request]"],
      looks: query["filter[looks]"],
      from: since === undefined ? undefined : new Date(since),
      to: until === undefined ? undefined : new Date(until),
    });
    const rows = await read(and(wanted, query.before === undefined ? undefined : lt(securityEvents.id, query.before)), perPage + 1);
    const page = rows.slice(0, perPage);
    await recordSecurityEvent(db, {
      name: "security_log_viewed",
      details: {
        events: page.length,
        ...(name === undefined ? {} : { name }),
        ...(person === undefined ? {} : { person }),
        ...(own === null ? {} : { own: true }),
      },
    });
    return {
      data: page.map(({ row }) => row),
      meta: { next: rows.length > perPage ? (page.at(-1)?.row.id ?? null) : null },
    };
  }

  /** @throws Problem `not_found` */
  async function entry(id: number, whose: SQL | undefined) {
    const [found] = await read(and(eq(securityEvents.id, id), whose), 1);
    if (!found) throw new Problem("not_found");
    await recordSecurityEvent(db, { name: "security_log_viewed", subject: `event ${id}`, details: { events: 1 } });
    return { event: found.row, previous_hash: found.previousHash, hash: found.row.hash };
  }

  async function read(wanted: SQL | undefined, limit: number) {
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
      .where(wanted)
      .orderBy(desc(securityEvents.id))
      .limit(limit);
    return rows.map(({ event, values, ...people }) => {
      const row: SecurityEventRow = {
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
        hash: event.hash,
      };
      return { row, previousHash: event.previousHash };
    });
  }
}
