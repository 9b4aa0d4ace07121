import { asc, desc, eq, inArray, max, type SQL, sql } from "drizzle-orm";
import {
  adminAnswerMessage,
  adminLinkMessage,
  adminListApplications,
  adminListMessages,
  adminMoveApplication,
  adminMoveMessage,
  adminReadApplication,
  adminReadMessage,
} from "#contract/messages/admin-mail.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { Problem } from "#contract/problem.ts";
import { pageMetaOf, pageOf } from "#contract/rules/paging.ts";
import { ANSWER_MAIL, answerMessage, messageMoves, moveMessage } from "#server/commands/messages/answer-message.ts";
import { linkMessage } from "#server/commands/messages/link-message.ts";
import { canMoveApplication, moveApplication, movesOf, OPEN_STATUSES } from "#server/commands/requests/move-application.ts";
import { readHolidays, requestId } from "#server/commands/requests/open-requests.ts";
import { refuseStale } from "#server/commands/requests/request-decision.ts";
import { assigneeFilter } from "#server/commands/staff/queue-filters.ts";
import { files } from "#server/db/tables/files.ts";
import { users } from "#server/db/tables/identity.ts";
import { contactAnswers, contactMessages, trainerApplicationEvents, trainerApplications } from "#server/db/tables/messages.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { together } from "#server/db/reads/together.ts";
import type { Caller } from "#server/http/caller.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { answerMail, applicationNewsMail } from "./answer-mails.ts";
import { applicationClock } from "./inbox-sources.ts";
import { holdersOf } from "./queues/assignees.ts";
import { listedApplications, listedMessages } from "./queues/listed-mail.ts";
import { messageContext } from "./queues/message-context.ts";
import { limitOf } from "./queues/queue-clock.ts";
import { contextOf } from "./serve-resource.ts";

/** The job that mails what became of an application; its payload is `{ applicationId, position }`. */
const NEWS_MAIL = "trainer-application-news";

interface Page {
  limit: number;
  offset: number;
  now: Date;
}

/** Whose account a message is from reveals who they are. */
const readsPeople = ({ capabilities }: Caller): boolean => capabilities.has("people.read");

/** What strangers wrote to us, and what staff answer. */
export function adminMailRoutes(route: Route, services: Services): void {
  const { db, jobs } = services;

  route(adminListMessages, async ({ query, caller, now }) => {
    const { perPage, offset } = pageOf(query);
    const assignee = assigneeFilter(query["filter[assignee]"], caller);
    if (query["filter[account]"] !== undefined && !readsPeople(caller)) throw new Problem("capability_required");
    const wanted = listedMessages({ q: query.q, status: query["filter[status]"], assignee, account: query["filter[account]"] });
    const data = await messages(wanted, { limit: perPage, offset, now });
    return { data, meta: pageMetaOf(query, await db.$count(contactMessages, wanted)) };
  });

  route(adminReadMessage, async ({ params, caller, now }) => ({ data: await message(requestId(params.id), caller, now) }));

  route(adminAnswerMessage, async (call) => {
    const id = requestId(call.params.id);
    await db.transaction((tx) => answerMessage(tx, id, { ...call.body, userId: call.caller.userId }, contextOf(call)));
    return { data: await message(id, call.caller, call.now) };
  });

  route(adminMoveMessage, async (call) => {
    const id = requestId(call.params.id);
    await db.transaction((tx) => moveMessage(tx, id, call.body.status, call.body.version, contextOf(call)));
    return { data: await message(id, call.caller, call.now) };
  });

  route(adminLinkMessage, async ({ params, body, caller, now }) => {
    const id = requestId(params.id);
    if (!readsPeople(caller)) throw new Problem("capability_required");
    const link = { id, accountId: body.account_id, version: body.version };
    await db.transaction((tx) => linkMessage(tx, link, { userId: caller.userId, now }));
    return { data: await message(id, caller, now) };
  });

  route(adminListApplications, async ({ query, caller, now }) => {
    const { perPage, offset } = pageOf(query);
    const assignee = assigneeFilter(query["filter[assignee]"], caller);
    const wanted = listedApplications({ q: query.q, status: query["filter[status]"], assignee });
    const data = await applications(wanted, { limit: perPage, offset, now });
    return { data, meta: pageMetaOf(query, await db.$count(trainerApplications, wanted)) };
  });

  route(adminReadApplication, async ({ params, now }) => ({ data: await application(requestId(params.id), now) }));

  route(adminMoveApplication, async (call) => {
    const id = requestId(call.params.id);
    const { status, note, version } = call.body;
    await db.transaction(async (tx) => {
      const [row] = await tx.select().from(trainerApplications).where(eq(trainerApplications.id, id)).for("update");
      if (!row) throw new Problem("request_not_found");
      refuseStale(row.version, version);
      if (!canMoveApplication(row.status, status)) throw new Problem("request_closed");
      await moveApplication(tx, row, status, note || null, contextOf(call));
      const [last] = await tx
        .select({ position: max(trainerApplicationEvents.position) })
        .from(trainerApplicationEvents)
        .where(eq(trainerApplicationEvents.applicationId, id));
      const position = last?.position ?? 1;
      await enqueueJob(tx, {
        kind: NEWS_MAIL,
        payload: { applicationId: id, position },
        runAt: call.now,
        onceKey: `${NEWS_MAIL}:${id}:${position}`,
      });
    });
    return { data: await application(id, call.now) };
  });

  jobs.register(ANSWER_MAIL, async ({ answerId }) => {
    await sendEmail(services, await answerMail(services, String(answerId)));
  });
  jobs.register(NEWS_MAIL, async ({ applicationId, position }) => {
    await sendEmail(services, await applicationNewsMail(services, String(applicationId), Number(position)));
  });

  async function message(id: string, caller: Caller, now: Date): Promise<DataOf<typeof adminReadMessage>> {
    const [data] = await messages(eq(contactMessages.id, id), { limit: 1, offset: 0, now });
    if (!data) throw new Problem("request_not_found");
    return { ...data, ...(await messageContext(db, id, { people: readsPeople(caller) })) };
  }

  async function messages(wanted: SQL | undefined, { limit, offset, now }: Page): Promise<DataOf<typeof adminListMessages>> {
    const rows = await db
      .select()
      .from(contactMessages)
      .where(wanted)
      .orderBy(desc(sql`${contactMessages.status} in ('new', 'in_progress')`), asc(contactMessages.createdAt), asc(contactMessages.id))
      .limit(limit)
      .offset(offset);
    const ids = rows.map(({ id }) => id);
    const [answers, holders, holidays] = await together(db, async (at) =>
      Promise.all([
        at
          .select({ answer: contactAnswers, ar: users.nameAr })
          .from(contactAnswers)
          .leftJoin(users, eq(users.id, contactAnswers.writtenBy))
          .where(inArray(contactAnswers.messageId, ids))
          .orderBy(asc(contactAnswers.createdAt), asc(contactAnswers.id)),
        holdersOf(at, ["contact"], ids),
        readHolidays(at),
      ]),
    );
    const isOpen = ({ status }: (typeof rows)[number]) => status === "new" || status === "in_progress";
    return rows.map((row) => ({
      id: row.id,
      reference: row.reference,
      version: row.version,
      status: row.status,
      moves: messageMoves(row.status),
      full_name: row.fullName,
      email: row.email,
      phone: row.phone,
      message: row.message,
      language: row.language,
      created_at: row.createdAt.toISOString(),
      open: isOpen(row),
      ...limitOf({ since: row.createdAt, open: isOpen(row), waits: false }, holidays, now),
      ...holders("contact", row.id),
      answers: answers
        .filter(({ answer }) => answer.messageId === row.id)
        .map(({ answer, ar }) => ({ body: answer.body, by: ar, at: answer.createdAt.toISOString() })),
    }));
  }

  async function application(id: string, now: Date): Promise<DataOf<typeof adminReadApplication>> {
    const [data] = await applications(eq(trainerApplications.id, id), { limit: 1, offset: 0, now });
    if (!data) throw new Problem("request_not_found");
    return data;
  }

  async function applications(wanted: SQL | undefined, { limit, offset, now }: Page): Promise<DataOf<typeof adminListApplications>> {
    const rows = await db
      .select({ row: trainerApplications, name: files.name, bytes: files.bytes, since: applicationClock })
      .from(trainerApplications)
      .innerJoin(files, eq(files.id, trainerApplications.cvFileId))
      .where(wanted)
      .orderBy(
        desc(sql`${trainerApplications.status} in ('submitted', 'under_review', 'needs_info', 'interview')`),
        asc(sql`${trainerApplications.status} = 'needs_info'`),
        asc(applicationClock),
        asc(trainerApplications.id),
      )
      .limit(limit)
      .offset(offset);
    const ids = rows.map(({ row }) => row.id);
    const [events, holders, holidays] = await together(db, async (at) =>
      Promise.all([
        at
          .select()
          .from(trainerApplicationEvents)
          .where(inArray(trainerApplicationEvents.applicationId, ids))
          .orderBy(asc(trainerApplicationEvents.position)),
        holdersOf(at, ["trainer"], ids),
        readHolidays(at),
      ]),
    );
    const isOpen = ({ status }: (typeof rows)[number]["row"]) => (OPEN_STATUSES as readonly string[]).includes(status);
    return rows.map(({ row, name, bytes, since }) => ({
      id: row.id,
      reference: row.reference,
      version: row.version,
      status: row.status,
      moves: movesOf(row.status).filter((to) => to !== "withdrawn"),
      full_name: row.fullName,
      email: row.email,
      phone: row.phone,
      nationality_id: row.nationalityId,
      city_id: row.cityId,
      gender: row.gender,
      qualification: row.qualification,
      specialization: row.specialization,
      years_experience: row.yearsExperience,
      topics: row.topics,
      languages: row.languages,
      bio: row.bio,
      linkedin: row.linkedin,
      cv: { id: row.cvFileId, name, bytes },
      language: row.language,
      created_at: row.createdAt.toISOString(),
      open: isOpen(row),
      ...limitOf({ since: new Date(since), open: isOpen(row), waits: row.status === "needs_info" }, holidays, now),
      ...holders("trainer", row.id),
      events: events
        .filter(({ applicationId }) => applicationId === row.id)
        .map(({ status, note, at }) => ({ status, note, at: at.toISOString() })),
    }));
  }
}
