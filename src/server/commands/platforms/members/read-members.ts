import { isPlainObject, jsonIn } from "#contract/plain-values.ts";
import { ROSTER } from "#contract/tools/rosters.ts";
import type { Database } from "#server/db/client.ts";
import { askPlatform, PlatformFault } from "../ask-platform.ts";
import { objectOf, textOf } from "../claim-values.ts";
import type { PlatformTokens } from "../platform-tokens.ts";
import type { Platform } from "../platforms.ts";
import { nextPage } from "./next-page.ts";
import { isOfPlatform } from "./platform-servers.ts";
import { type PlatformMember, readMember } from "./read-member.ts";

const TYPE = "application/vnd.ims.lti-nrps.v2.membershipcontainer+json";
/** People of one page, as we ask for it: a platform may give less, or more. */
const PAGE = "100";
const PAGE_BYTES = 1024 * 1024;
/** No further page is asked for after so long: somebody waits for the answer. */
const READING_MS = 10_000;
const TITLE_MOST = 200;

export interface PlatformMembers {
  members: PlatformMember[];
  /** What the platform calls its course now; null where it does not say. */
  title: string | null;
  /** No: there are more than we read. */
  whole: boolean;
}
/** What platforms are asked with. */
export interface Asking {
  tokens: PlatformTokens;
  loopback: boolean;
}

/** Reads who is in a course of a platform, page after page, each from the server that the first one is of. @throws PlatformFault */
export async function readMembers(
  db: Database,
  asking: Asking,
  { platform, membersUrl }: { platform: Platform; membersUrl: string },
  now: Date,
): Promise<PlatformMembers> {
  if (!isOfPlatform(platform, membersUrl, asking.loopback)) throw new PlatformFault("unreadable", "the members are at another server");
  const found = new Map<string, PlatformMember>();
  const first = new URL(membersUrl);
  if (!first.searchParams.has("limit")) first.searchParams.set("limit", PAGE);
  const began = performance.now();
  let title: string | null = null;
  let whole = true;
  let address: URL | null = first;
  const asked = new Set<string>();
  while (address) {
    // Pages that lead back to themselves, or never end.
    if (asked.has(address.href) || asked.size >= ROSTER.pagesMost || performance.now() - began > READING_MS) return cut();
    asked.add(address.href);
    const page = await readPage(db, asking, platform, address, now);
    title ??= page.title;
    for (const value of page.members) {
      const member = readMember(value);
      if (!member) whole = false;
      else if (found.size < ROSTER.membersMost || found.has(member.subject)) found.set(member.subject, member);
      else return cut();
    }
    address = page.next;
  }
  return { members: [...found.values()], title, whole };

  function cut(): PlatformMembers {
    return { members: [...found.values()], title, whole: false };
  }
}

async function readPage(db: Database, asking: Asking, platform: Platform, address: URL, now: Date) {
  const ask = async () => {
    const headers = { authorization: `Bearer ${await asking.tokens.of(db, platform, now)}`, accept: TYPE };
    return await askPlatform(address.href, { headers }, { loopback: asking.loopback, bytesMost: PAGE_BYTES });
  };
  let answer = await ask();
  if (answer.status === 401) {
    // It may have been given for a time that the platform cut short.
    asking.tokens.forget(platform);
    answer = await ask();
  }
  const { status, headers, text } = answer;
  if (status !== 200) throw PlatformFault.of(status, `the platform answered ${status} in place of members`);
  const container = /[/+]json\s*(?:;|$)/iu.test(headers["content-type"] ?? "") ? jsonIn(text) : null;
  if (!isPlainObject(container) || !Array.isArray(container["members"])) throw new PlatformFault("unreadable", "those are no members");
  const { title, label } = objectOf(container["context"]);
  return {
    members: container["members"] as unknown[],
    title: textOf(title, TITLE_MOST) ?? textOf(label, TITLE_MOST),
    next: following(nextPage(headers.link), address),
  };
}

/** @throws PlatformFault for a page of another server: our token goes there with it */
function following(next: string | null, address: URL): URL | null {
  if (next === null) return null;
  const url = URL.canParse(next, address.href) ? new URL(next, address.href) : null;
  if (url?.origin !== address.origin || url.username !== "" || url.password !== "")
    throw new PlatformFault("unreadable", "the next page is at another server");
  return url;
}
