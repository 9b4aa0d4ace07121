import type { GatewayClient, GatewayReply } from "./gateway-client.ts";
import type { GatewayPayment, ReportedPayment } from "./gateway.ts";
import { type Fields, listIn, textIn, unreadable } from "./reply-fields.ts";

/** Pages of a day's list at most: a provider that always has one more is not followed for ever. */
const MOST_PAGES = 1_000;

interface ReportPage {
  reply: GatewayReply;
  payments: ReportedPayment[];
  more: boolean;
}

/**
 * Reads a provider's list to its end, and keeps what was made from `from` until before `to`, whatever it takes its bounds for.
 * @param readPage of the page's number, from 0
 * @throws Problem `unavailable` for an answer that is no list, and for a list without an end
 */
export async function readReport(
  provider: string,
  from: Date,
  to: Date,
  readPage: (page: number) => Promise<ReportPage>,
): Promise<ReportedPayment[]> {
  const all: ReportedPayment[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const { reply, payments, more } = await readPage(page);
    if (reply.status >= 400 || !Array.isArray(reply.body["payments"])) throw unreadable(provider, reply, "no list of payments");
    all.push(...payments.filter(({ createdAt }) => createdAt >= from && createdAt < to));
    if (!more) return all;
  }
  throw unreadable(provider, { status: 200 }, "its list has no end");
}

/** When a line of a list was made. @throws Problem `unavailable` where it does not say so */
export function instantIn(provider: string, line: { status: number; body: Fields }, name: string): Date {
  const at = new Date(textIn(line.body, name) ?? "");
  if (Number.isNaN(at.getTime())) throw unreadable(provider, line, `no ${name}`);
  return at;
}

/** A page of the sandbox's lists, which are alike for both of its providers. */
export async function readListPage(
  client: GatewayClient,
  path: string,
  provider: string,
  { from, to, page }: { from: Date; to: Date; page: number },
  expectPayment: (reply: GatewayReply) => GatewayPayment,
): Promise<ReportPage> {
  const query = new URLSearchParams({ created_from: from.toISOString(), created_to: to.toISOString(), page: String(page) });
  const reply = await client.call({ method: "GET", path: `${path}?${query}` });
  const payments = listIn(reply.body, "payments").map((one) => {
    const line = { status: reply.status, body: { ...one } };
    return { payment: expectPayment(line), createdAt: instantIn(provider, line, "created_at") };
  });
  return { reply, payments, more: reply.body["more"] === true };
}
