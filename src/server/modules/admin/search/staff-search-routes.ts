import { categoriesOf } from "#contract/accounts/roles.ts";
import { Problem } from "#contract/problem.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import {
  FOUND_FROM,
  FOUND_KINDS,
  FOUND_MOST,
  FOUND_NEEDS,
  type Found,
  type FoundKind,
  staffSearch,
} from "#contract/search/staff-search.ts";
import type { Executor } from "#server/db/client.ts";
import { together } from "#server/db/reads/together.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Route } from "#server/http/route.ts";
import { recordSecurityEvents } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { readInbox } from "../inbox-queries.ts";
import { findCertificates, findOrders, findPeople, findPrograms } from "./staff-search-queries.ts";

/** Requests that have a page of their own. */
const REQUESTS = ["postponement", "withdrawal", "absence", "departure"] as const;

/** One field for whatever a caller reads out (office.md §4): only what the roles of who asks let them see. */
export function staffSearchRoutes(route: Route, { db }: Services): void {
  route(staffSearch, async ({ query, caller, now }) => {
    const kinds = kindsOf(query.kinds).filter((kind) => caller.capabilities.has(FOUND_NEEDS[kind]));
    const q = query.q.trim();
    const found = q.length < FOUND_FROM ? [] : await find(db, q, kinds, { caller, now });
    const shown = kinds.flatMap((kind) => found.filter((one) => one.kind === kind).slice(0, FOUND_MOST));
    const more = kinds.filter((kind) => found.filter((one) => one.kind === kind).length > FOUND_MOST);
    // A look-up by a phone or an ID is about each person whom it names; the number itself is written nowhere.
    if (isPersonal(q))
      await recordSecurityEvents(
        db,
        shown.flatMap(({ kind, person_id: personId }) =>
          kind === "person" && personId !== null
            ? [{ name: "personal_data_viewed" as const, personId, details: { call: "GET /admin/search", by: "number" } }]
            : [],
        ),
      );
    return { data: shown, meta: { more } };
  });
}

/** Digits of a phone or an ID, or of a passport. */
const isPersonal = (q: string): boolean => /^(?=(?:.*\d){4})\+?[a-z\d]{4,}$/iu.test(asciiDigits(q).replaceAll(/[\s()-]/gu, ""));

/** @throws Problem `validation_error` for a word that is no kind */
function kindsOf(asked: string | undefined): FoundKind[] {
  const words = (asked ?? "").split(",").flatMap((word) => word.trim() || []);
  if (words.some((word) => !(FOUND_KINDS as readonly string[]).includes(word)))
    throw new Problem("validation_error", { fields: { kinds: [{ key: "selection" }] } });
  return FOUND_KINDS.filter((kind) => words.length === 0 || words.includes(kind));
}

async function find(
  db: Executor,
  q: string,
  kinds: readonly FoundKind[],
  { caller, now }: { caller: Pick<Caller, "roles">; now: Date },
): Promise<Found[]> {
  const scope = (kind: FoundKind) => categoriesOf(caller.roles, FOUND_NEEDS[kind]);
  const wants = (kind: FoundKind) => kinds.includes(kind);
  const [parts, requests] = await Promise.all([
    together(db, async (at) =>
      Promise.all([
        wants("order") ? findOrders(at, q, now) : [],
        wants("person") ? findPeople(at, q) : [],
        wants("certificate") ? findCertificates(at, q, now, scope("certificate")) : [],
        wants("program") ? findPrograms(at, q, scope("program")) : [],
      ]),
    ),
    wants("request") ? findRequests(db, q, scope("request"), now) : [],
  ]);
  return [...parts.flat(), ...requests];
}

async function findRequests(db: Executor, q: string, categories: readonly number[] | null, now: Date): Promise<Found[]> {
  const filter = { kinds: REQUESTS, status: "all", q, categories, newestFirst: true, limit: FOUND_MOST + 1, offset: 0 } as const;
  const { items } = await readInbox(db, filter, now);
  return items.map(({ kind, id, reference, person, subject }) => ({
    kind: "request",
    id: `${kind}/${id}`,
    number: reference,
    name: person.name,
    person_id: person.user_id,
    about: subject,
    detail: null,
    state: kind,
  }));
}
