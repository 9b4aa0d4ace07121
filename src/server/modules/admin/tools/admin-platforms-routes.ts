import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { adminPlatforms, MOST_PLATFORMS } from "#contract/tools/admin-platforms.ts";
import { launchUrl, loginUrl } from "#server/commands/platforms/platform-addresses.ts";
import { PROVIDER_MARK } from "#server/commands/platforms/platforms.ts";
import { staffActor } from "#server/commands/staff/staff-actor.ts";
import { keysUrl } from "#server/commands/tools/tool-addresses.ts";
import type { Executor } from "#server/db/client.ts";
import { cohorts, programs } from "#server/db/tables/catalogue.ts";
import { learningPlatforms, platformCourses } from "#server/db/tables/learning/platforms.ts";
import { providerIdentities } from "#server/db/tables/security/provider-sign-in.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { holds, refuse, serveResource } from "../serve-resource.ts";

type PlatformRow = typeof learningPlatforms.$inferSelect;

/** Learning platforms of other universities, from which people come to learn here (LTI 1.3), as staff register them. */
export function adminPlatformsRoutes(route: Route, services: Services): void {
  const { config } = services;

  /** Plain http is for whoever tries a platform out on the machine that all of it runs on. */
  const checked = (field: string, address: string): string =>
    address.startsWith("http:") && !config.publicIsLoopback ? refuse(field, "link") : address;

  serveResource(route, services, adminPlatforms, {
    subject: "learning_platform",
    table: learningPlatforms,
    order: [asc(learningPlatforms.nameAr), asc(learningPlatforms.id)],
    most: { count: MOST_PLATFORMS, field: "name_ar" },
    search: holds(learningPlatforms.nameAr, learningPlatforms.nameEn, learningPlatforms.issuer),
    present: async (db, rows) => {
      const opened = await openedBy(db, rows);
      return rows.map((row) => {
        const courses = opened.filter(({ course }) => course.platformId === row.id);
        return {
          id: row.id,
          version: row.version,
          archived_at: row.archivedAt?.toISOString() ?? null,
          name: { ar: row.nameAr, en: row.nameEn },
          issuer: row.issuer,
          client_id: row.clientId,
          deployment_ids: row.deploymentIds,
          authorization_url: row.authorizationUrl,
          token_url: row.tokenUrl,
          key_url: row.keyUrl,
          service_urls: row.serviceUrls,
          cohort_ids: courses.flatMap(({ course }) => course.cohortId ?? []),
          program_ids: courses.flatMap(({ course }) => (course.cohortId === null ? course.programId : [])),
          courses: courses.map(({ course, program, startsOn }) => ({
            program_id: course.programId,
            title: { ar: program.titleAr, en: program.titleEn },
            cohort_id: course.cohortId,
            starts_on: startsOn,
          })),
          tool: {
            login_url: loginUrl(config),
            redirect_url: launchUrl(config),
            keys_url: keysUrl(config),
            deep_linking_url: launchUrl(config),
          },
          people: courses[0]?.people ?? 0,
        };
      });
    },
    columns: async (tx, form, before) => {
      const { issuer, client_id: clientId } = form;
      const others = before ? ne(learningPlatforms.id, before.id) : undefined;
      const taken = and(eq(learningPlatforms.issuer, issuer), eq(learningPlatforms.clientId, clientId), others);
      if ((await tx.$count(learningPlatforms, taken)) > 0) refuse("client_id", "taken");
      return {
        nameAr: form.name.ar,
        nameEn: form.name.en,
        issuer: checked("issuer", issuer),
        clientId,
        deploymentIds: [...new Set(form.deployment_ids)],
        authorizationUrl: checked("authorization_url", form.authorization_url),
        tokenUrl: checked("token_url", form.token_url),
        keyUrl: checked("key_url", form.key_url),
        serviceUrls: [...new Set(form.service_urls.map((address, place) => checked(`service_urls[${place}]`, address)))],
      };
    },
    written: async (tx, row, form, _before, context) => {
      const chosen = await chosenCourses(tx, form);
      const ids = chosen.map(({ programId }) => programId);
      const mine = eq(platformCourses.platformId, row.id);
      await tx.delete(platformCourses).where(and(mine, sql`${platformCourses.programId} <> all (${`{${ids.join(",")}}`}::int[])`));
      const chosenBy = staffActor(context);
      for (const { programId, cohortId } of chosen)
        await tx
          .insert(platformCourses)
          .values({ platformId: row.id, programId, cohortId, chosenBy, createdAt: context.now })
          .onConflictDoUpdate({
            target: [platformCourses.platformId, platformCourses.programId],
            set: { cohortId, chosenBy },
            setWhere: sql`${platformCourses.cohortId} is distinct from excluded.cohort_id`,
          });
    },
  });
}

/** What was chosen, each program once. @throws Problem `validation_error` with `cohort_ids` or `program_ids` */
async function chosenCourses(tx: Executor, form: { cohort_ids: readonly number[]; program_ids: readonly number[] }) {
  const [cohortIds, programIds] = [[...new Set(form.cohort_ids)], [...new Set(form.program_ids)]];
  const joined =
    cohortIds.length === 0
      ? []
      : await tx
          .select({ programId: cohorts.programId, cohortId: cohorts.id })
          .from(cohorts)
          .where(and(inArray(cohorts.id, cohortIds), isNull(cohorts.archivedAt)))
          .for("key share");
  if (joined.length < cohortIds.length || new Set(joined.map(({ programId }) => programId)).size < joined.length)
    refuse("cohort_ids", "selection");
  const alone =
    programIds.length === 0
      ? []
      : await tx.select({ id: programs.id }).from(programs).where(inArray(programs.id, programIds)).for("key share");
  if (alone.length < programIds.length || joined.some(({ programId }) => programIds.includes(programId)))
    refuse("program_ids", "selection");
  return [...joined, ...alone.map(({ id }) => ({ programId: id, cohortId: null }))];
}

/** With whom it knows here, in the one statement that a page has for it. */
async function openedBy(db: Executor, rows: readonly PlatformRow[]) {
  if (rows.length === 0) return [];
  return await db
    .select({
      course: platformCourses,
      program: { titleAr: programs.titleAr, titleEn: programs.titleEn },
      startsOn: cohorts.startsOn,
      people: sql<number>`(select count(*)::int from ${providerIdentities} i where i.provider = ${PROVIDER_MARK} || ${platformCourses.platformId})`,
    })
    .from(platformCourses)
    .innerJoin(programs, eq(programs.id, platformCourses.programId))
    .leftJoin(cohorts, eq(cohorts.id, platformCourses.cohortId))
    .where(
      inArray(
        platformCourses.platformId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(programs.titleAr), asc(programs.id));
}
