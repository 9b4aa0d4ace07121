import { type SecurityEventName, SECURITY_EVENTS } from "#contract/security/security-event-names.ts";
import type { ListAddress } from "#app/widgets/staff/list-address.ts";
import { dayIn } from "#app/widgets/staff/periods.ts";
import { endOfDay, startOfDay } from "#app/widgets/time/riyadh-days.ts";

export interface AuditFilter {
  name?: SecurityEventName;
  person?: number;
  actor?: number;
  address?: string;
  subject?: string;
  /** The technical number of a call. */
  request?: string;
  looks?: "yes";
  from?: string;
  to?: string;
}

/** An account's number as an address says it. */
const accountIn = (text: string): number | undefined => (/^[1-9]\d{0,8}$/u.test(text) ? Number(text) : undefined);
const isAddress = (text: string): boolean => /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:]*:[\da-f:.]+)$/iu.test(text);

/** As the server numbers calls: eight signs of its process, and how many it has answered. */
const isRequest = (text: string): boolean => /^[\w-]{8}-[\da-z]{1,9}$/u.test(text);

/** What is searched for in one field: a number is an account, what looks like a technical number or a network address is one, anything else a subject. */
export function searchedFor(q: string): Pick<AuditFilter, "person" | "address" | "subject" | "request"> {
  if (q === "") return {};
  const person = accountIn(q);
  if (person !== undefined) return { person };
  if (isRequest(q)) return { request: q };
  return isAddress(q) ? { address: q } : { subject: q };
}

/** The same of one's own: an account and a network address say nothing more there. */
export const searchedInOwn = (q: string): Pick<AuditFilter, "subject" | "request"> =>
  q === "" ? {} : isRequest(q) ? { request: q } : { subject: q };

/** The filter that an address says; what is no value of its kind is passed over. */
export function auditFilter(address: Pick<ListAddress, "get">, search: (q: string) => AuditFilter = searchedFor): AuditFilter {
  const name = SECURITY_EVENTS.find((one) => one === address.get("name"));
  const actor = accountIn(address.get("actor"));
  const [from, to] = [dayIn(address.get("from")), dayIn(address.get("to"))];
  return {
    ...search(address.get("q").slice(0, 64).trim()),
    ...(name ? { name } : {}),
    ...(actor ? { actor } : {}),
    ...(address.get("looks") === "yes" ? { looks: "yes" as const } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** The same as the call takes it: days are Riyadh's. */
export const auditQuery = ({ name, person, actor, address, subject, request, looks, from, to }: AuditFilter) => ({
  ...(name ? { "filter[name]": name } : {}),
  ...(person ? { "filter[person]": person } : {}),
  ...(actor ? { "filter[actor]": actor } : {}),
  ...(address ? { "filter[address]": address } : {}),
  ...(subject ? { "filter[subject]": subject } : {}),
  ...(request ? { "filter[request]": request } : {}),
  ...(looks ? { "filter[looks]": looks } : {}),
  ...(from ? { "filter[from]": startOfDay(from).toISOString() } : {}),
  ...(to ? { "filter[to]": endOfDay(to) } : {}),
});
