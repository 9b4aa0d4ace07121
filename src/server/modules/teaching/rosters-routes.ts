import type { Language } from "#contract/shapes.ts";
import { listRosters, readRoster, type RosterMember } from "#contract/tools/rosters.ts";
import { taughtProgram } from "#server/commands/content/teaching-access.ts";
import { PlatformFault } from "#server/commands/platforms/ask-platform.ts";
import { type PlatformMembers, readMembers } from "#server/commands/platforms/members/read-members.ts";
import { openedBy, rostersOf, taughtRoster } from "#server/commands/platforms/members/rosters.ts";
import { PLATFORM_SCOPE, PlatformTokens } from "#server/commands/platforms/platform-tokens.ts";
import type { Platform } from "#server/commands/platforms/platforms.ts";
import type { Executor } from "#server/db/client.ts";
import type { Route } from "#server/http/route.ts";
import { safeError } from "#server/safe-error.ts";
import type { Services } from "#server/services.ts";

type Roster = Awaited<ReturnType<typeof taughtRoster>>;

/** Who is in the courses of other platforms from which learners come into a course, for its instructors. */
export function rostersRoutes(route: Route, { db: whole, config, log }: Services): void {
  const loopback = config.publicIsLoopback;
  const asking = { tokens: new PlatformTokens({ secret: config.secret, loopback, scope: PLATFORM_SCOPE.members }), loopback };
  /** Whoever asks for what is being read already waits for it. */
  const running = new Map<number, Promise<PlatformMembers>>();

  route(listRosters, async ({ db, caller, params }) => {
    await taughtProgram(db, caller.userId, params.id);
    const rows = await rostersOf(db, params.id);
    return {
      data: rows.map(({ context: { id, title }, platform: { nameAr: ar, nameEn: en } }) => ({ id, platform: { ar, en }, title })),
    };
  });

  route(readRoster, async ({ db, caller, params, language, now }) => {
    const roster = await taughtRoster(db, caller.userId, { programId: params.id, id: params.rid });
    const meta = { title: roster.context.title, read_at: now.toISOString(), whole: true };
    try {
      const { members, title, whole } = await read(roster, now);
      return {
        data: await presented(db, roster.platform, params.id, members, language),
        meta: { ...meta, state: "read" as const, title: title ?? meta.title, whole },
      };
    } catch (error) {
      if (!(error instanceof PlatformFault)) throw error;
      log.warn({ platform: roster.platform.id, error: safeError(error) }, "a platform does not say who is in its course");
      return { data: [], meta: { ...meta, state: error.kind } };
    }
  });

  async function read({ context, platform }: Roster, now: Date): Promise<PlatformMembers> {
    const { id, membersUrl } = context;
    const reading = running.get(id) ?? readMembers(whole, asking, { platform, membersUrl }, now).finally(() => running.delete(id));
    running.set(id, reading);
    return await reading;
  }
}

async function presented(
  db: Executor,
  platform: Platform,
  programId: number,
  members: PlatformMembers["members"],
  language: Language,
): Promise<RosterMember[]> {
  const opened = await openedBy(
    db,
    platform,
    programId,
    members.map(({ subject }) => subject),
  );
  const { compare } = new Intl.Collator(language);
  const told = members.map(({ subject, name, role, status }): RosterMember => {
    const here = opened.get(subject);
    const ours = here && (language === "en" ? (here.nameEn ?? here.nameAr) : here.nameAr);
    return { name: name ?? ours ?? null, role, status, student_id: here?.userId ?? null };
  });
  const last = (member: RosterMember) => Number(member.role !== "learner") * 2 + Number(member.name === null);
  return told.toSorted((one, other) => last(one) - last(other) || compare(one.name ?? "", other.name ?? ""));
}
