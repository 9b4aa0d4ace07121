import { expect } from "vitest";
import type { Envelope } from "#contract/endpoint.ts";
import { sweepUploads } from "#server/commands/files/give-up-upload.ts";
import { emailsTo } from "#tests/support/mail/mailbox.ts";
import type { Ground } from "../ground.ts";

type Answer = Pick<Envelope<unknown>, "status" | "code">;

/** A call that takes no key, and why it does no harm when it is sent once more because its answer was lost. */
export interface Unkeyed {
  why: string;
  /** Makes ready; what it gives is sent twice. */
  prepare: (ground: Ground) => Promise<() => Promise<Answer>>;
  /** What the second one is told, as `409 version_conflict`; `again` for what the first one was told. */
  second: string;
  /** Tables that have more rows after the second one than after the first, how many, and why that is no second effect. */
  more?: Record<string, [rows: number, why: string]>;
  /** Looks at what `why` says of the second one. */
  afterwards?: (ground: Ground) => Promise<void>;
}
export type UnkeyedCalls = Record<string, Unkeyed>;

/** Rows, of `12 rows 4711`. */
const rowsOf = (held: string | undefined): number => Number(/^\d+/u.exec(held ?? "0")?.[0]);
const moreRows = (one: Record<string, string>, other: Record<string, string>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(other)
      .map(([name, held]): [string, number] => [name, rowsOf(held) - rowsOf(one[name])])
      .filter(([, difference]) => difference !== 0),
  );

/** Plays a call twice: the second one leaves no row that is not accounted for. */
export async function expectHarmless(ground: Ground, call: Unkeyed): Promise<void> {
  const send = await call.prepare(ground);
  const first = await send();
  expect(first.status, JSON.stringify(first)).toBeLessThan(300);
  const after = await ground.state();
  const second = await send();
  const said = second.status < 300 ? "again" : `${second.status} ${second.code}`;
  expect(said, JSON.stringify(second)).toBe(call.second);
  const expected = Object.fromEntries(Object.entries(call.more ?? {}).map(([name, [rows]]) => [name, rows]));
  expect(moreRows(after, await ground.state())).toEqual(expected);
  await call.afterwards?.(ground);
}

/** The token of the last mail to an address, once it was sent. */
export async function tokenOfMail(ground: Ground, address: string): Promise<string> {
  await ground.state();
  const { dataDir } = ground.server.services.config;
  const token = /token=([\w-]+)/u.exec(emailsTo({ options: { dataDir } }, address).findLast((text) => text.includes("token=")) ?? "")?.[1];
  if (!token) throw new Error(`no link was mailed to ${address}`);
  return token;
}

/** Clears away the uploads that nobody finished or used, as the server does when so many hours have passed. */
export const sweepUploadsAfter = (hours: number, { server }: Ground): Promise<number> =>
  sweepUploads(server.services, new Date(server.clock.now().getTime() + hours * 3_600_000));
