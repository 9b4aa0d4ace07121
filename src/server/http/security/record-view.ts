import type { Endpoint } from "#contract/endpoint.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Services } from "#server/services.ts";

/**
 * Tells the security log who looked at personal data: which call, of which thing, and how many rows were seen.
 * @param data what is answered; null for a file
 * @param caller in a view the person themselves
 */
export async function recordView(
  { db }: Pick<Services, "db">,
  { method, path, options }: Endpoint,
  params: unknown,
  data: unknown,
  caller: Caller | null,
): Promise<void> {
  const { id, userId } = (params ?? {}) as { id?: string | number; userId?: number };
  const person = caller?.view ? caller.userId : path.startsWith("/admin/users/") ? Number(id) : userId;
  await recordSecurityEvent(db, {
    name: "personal_data_viewed",
    personId: person ?? null,
    ...(id === undefined ? {} : { subject: String(id).slice(0, 60) }),
    details: { call: `${method} ${path}`, shows: options.shows ?? "person", rows: Array.isArray(data) ? data.length : 1 },
  });
}
