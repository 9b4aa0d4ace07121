import { and, eq, gte, inArray, lt, or, type SQL } from "drizzle-orm";
import { LOOKS, type SecurityEventName } from "#contract/security/security-event-names.ts";
import { securityEvents, securityEventValues } from "#server/db/tables/security/security-log.ts";

interface EventFilter {
  name?: SecurityEventName | undefined;
  /** An account that acted or that an event is about. */
  person?: number | undefined;
  actor?: number | undefined;
  address?: string | undefined;
  subject?: string | undefined;
  /** The technical number of the call that an event happened in. */
  request?: string | undefined;
  /** Those of them alone that looked and changed nothing. */
  looks?: "yes" | undefined;
  from?: Date | undefined;
  /** The first instant after. */
  to?: Date | undefined;
}

/** Events of a list, by what it is filtered by; over `security_events` and its personal values. */
export const listedEvents = ({ name, person, actor, address, subject, request, looks, from, to }: EventFilter): SQL | undefined =>
  and(
    name === undefined ? undefined : eq(securityEvents.name, name),
    person === undefined ? undefined : or(eq(securityEvents.actorId, person), eq(securityEvents.personId, person)),
    actor === undefined ? undefined : eq(securityEvents.actorId, actor),
    address === undefined ? undefined : eq(securityEventValues.address, address),
    subject === undefined ? undefined : eq(securityEvents.subject, subject),
    request === undefined ? undefined : eq(securityEvents.requestId, request),
    looks === undefined ? undefined : inArray(securityEvents.name, LOOKS),
    from === undefined ? undefined : gte(securityEvents.at, from),
    to === undefined ? undefined : lt(securityEvents.at, to),
  );
