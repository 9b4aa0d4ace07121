import type { FastifyRequest } from "fastify";

/** What a browser brings that stands between two servers: a form, or an address. */
export type Call = FastifyRequest<{ Body: Record<string, string> | undefined; Querystring: Record<string, unknown> }>;

/** Browsers say what a page is opened for; where one does not, it is taken for a window. */
export const isFramed = ({ headers }: FastifyRequest): boolean =>
  typeof headers["sec-fetch-dest"] === "string" && /^(?:i?frame|embed|object|fencedframe)$/u.test(headers["sec-fetch-dest"]);
