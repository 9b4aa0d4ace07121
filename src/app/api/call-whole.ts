import type { DataOf, Endpoint, MetaOf } from "#contract/endpoint.ts";
import { type Asked, perform } from "./call.ts";

interface Walked {
  next_cursor?: string | null;
}
/** What such lists are ordered by: sessions by when they begin, people by their Arabic names; others keep the order of their pages. */
interface Listed {
  starts_at?: string;
  name?: { ar: string };
}

/**
 * Reads a list to its end, page after page (`wholeMeta`), and answers it as one: of what a screen searches or sums up itself, and of
 * what a device keeps for reading offline. `data` is the list, or carries it as `rows`; what stands beside it is the first page's.
 * Errors as `call`: half a list is none.
 */
export async function callWhole<E extends Endpoint>(endpoint: E, options: Asked): Promise<{ data: DataOf<E>; meta: MetaOf<E> }> {
  const read = async (cursor: string) =>
    await perform(endpoint, { ...options, query: { ...(options.query as object | undefined), cursor } });
  const first = await perform(endpoint, options);
  const more: Listed[] = [];
  for (let next = nextOf(first.meta); next !== null; ) {
    const page = await read(next);
    more.push(...listed(page.data));
    next = nextOf(page.meta);
  }
  if (more.length === 0) return first;
  const all = [...listed(first.data), ...more].sort(inOrder);
  const { data, meta }: { data: unknown; meta: unknown } = first;
  const whole: unknown = Array.isArray(data) ? all : { ...(data as object), rows: all };
  return { data: whole as DataOf<E>, meta: { ...(meta as object), next_cursor: null } as MetaOf<E> };
}

const nextOf = (meta: unknown): string | null => (meta as Walked | undefined)?.next_cursor ?? null;
const listed = (data: unknown): Listed[] => (Array.isArray(data) ? data : (data as { rows: Listed[] }).rows) as Listed[];

function inOrder(one: Listed, other: Listed): number {
  if (one.starts_at !== undefined && other.starts_at !== undefined) return Date.parse(one.starts_at) - Date.parse(other.starts_at);
  return one.name && other.name ? one.name.ar.localeCompare(other.name.ar, "ar") : 0;
}
