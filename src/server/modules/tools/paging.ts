import type { FastifyReply, FastifyRequest } from "fastify";

const PAGE_MOST = 200;
const PAGE_USUAL = 100;

/** What a tool asks about a course. */
export type CourseCall = FastifyRequest<{
  Params: { course: string; item?: string };
  Querystring: Record<string, string | undefined>;
}>;

/** An id of an address; 0, which nothing has, for what is none. */
export const idOf = (text: string | undefined): number => (/^[1-9]\d{0,8}$/u.test(text ?? "") ? Number(text) : 0);

export function pageOf({ query }: CourseCall): { limit: number; page: number; offset: number } {
  const limit = Math.min(PAGE_MOST, idOf(query["limit"]) || PAGE_USUAL);
  const page = Math.min(100_000, idOf(query["page"]) || 1);
  return { limit, page, offset: (page - 1) * limit };
}

/** Where the next page is (RFC 8288). */
export function linkNext(reply: FastifyReply, address: string, query: Record<string, string | undefined>): void {
  const said = Object.entries(query).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
  reply.header("link", `<${address}?${new URLSearchParams(said)}>; rel="next"`);
}

export const sendJson = async (reply: FastifyReply, type: string, body: object) =>
  await reply.header("cache-control", "no-store").type(type).send(JSON.stringify(body));
