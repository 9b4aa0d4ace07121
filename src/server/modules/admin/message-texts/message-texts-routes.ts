import { msg } from "@lingui/core/macro";
import { and, desc, eq, sql } from "drizzle-orm";
import type { DataOf } from "#contract/endpoint.ts";
import { isMessageKind, kindRule, MESSAGE_KINDS, type MessageKind } from "#contract/messages/message-kinds.ts";
import { type MessageWording, textFault, worded } from "#contract/messages/message-text.ts";
import {
  changeMessageText,
  listMessageTexts,
  readMessageText,
  returnMessageText,
  TEXT_VERSIONS_TOLD,
  tryMessageText,
} from "#contract/messages/message-texts.ts";
import { Problem } from "#contract/problem.ts";
import type { Language } from "#contract/shapes.ts";
import { platformWording } from "#server/commands/notifications/notification-words.ts";
import { type ActionContext, recordTransition } from "#server/commands/record-transition.ts";
import { TEXTS_CHANNEL } from "#server/db/channels.ts";
import type { Executor } from "#server/db/client.ts";
import { users } from "#server/db/tables/identity.ts";
import { messageTexts } from "#server/db/tables/staff/message-texts.ts";
import { sendEmail } from "#server/emails/compose-email.ts";
import { recipientName } from "#server/emails/email.ts";
import type { Route } from "#server/http/route.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { recordSecurityEvent } from "#server/security-log/record-security-event.ts";
import type { Services } from "#server/services.ts";
import { contextOf } from "../serve-resource.ts";
import { messageExample } from "./message-examples.ts";

type Wording = Record<Language, MessageWording>;
/** By part, as forms have it. */
type Pairs = Record<keyof MessageWording, Record<Language, string>>;

const asPairs = ({ ar, en }: Wording): Pairs => ({ title: { ar: ar.title, en: en.title }, body: { ar: ar.body, en: en.body } });
const asWording = ({ title, body }: Pairs): Wording => ({
  ar: { title: title.ar, body: body.ar },
  en: { title: title.en, body: body.en },
});

/** The job that mails a wording to whoever is writing it; its payload is `{ userId, kind, language, title, body }`. */
const TRIAL = "message-text-trial";

/** The wording of messages: staff's own in versions, of which none is changed or deleted; version 1 is the platform's. */
export function messageTextsRoutes(route: Route, services: Services): void {
  const { db, words, jobs } = services;

  route(listMessageTexts, async () => {
    const rows = await db
      .selectDistinctOn([messageTexts.kind], { row: messageTexts, ar: users.nameAr, en: users.nameEn })
      .from(messageTexts)
      .leftJoin(users, eq(users.id, messageTexts.writtenBy))
      .orderBy(messageTexts.kind, desc(messageTexts.version));
    return {
      data: (Object.keys(MESSAGE_KINDS) as MessageKind[]).map((kind) => {
        const found = rows.find(({ row }) => row.kind === kind);
        return {
          kind,
          group: kindRule(kind).group,
          version: found?.row.version ?? 1,
          own: Boolean(found?.row.wording),
          ...asPairs(found?.row.wording ?? ours(kind)),
          changed: found ? { by: nameIn(found), at: found.row.createdAt.toISOString() } : null,
        };
      }),
    };
  });

  route(readMessageText, async ({ params }) => ({ data: await shown(db, known(params.kind)) }));

  route(changeMessageText, async (call) => {
    const kind = known(call.params.kind);
    const { title, body, reason, version } = call.body;
    refuseFaults(kind, { title, body });
    await db.transaction(async (tx) => {
      await add(tx, kind, { seen: version, wording: asWording({ title, body }), returnTo: null, reason }, contextOf(call));
    });
    return { data: await shown(db, kind) };
  });

  route(returnMessageText, async (call) => {
    const kind = known(call.params.kind);
    const { version, to, reason } = call.body;
    await db.transaction(async (tx) => {
      const [old] = await tx
        .select()
        .from(messageTexts)
        .where(and(eq(messageTexts.kind, kind), eq(messageTexts.version, to)));
      if (!old && to !== 1) throw new Problem("not_found");
      // A text of an older version of the platform may say what is known no more.
      if (old?.wording) refuseFaults(kind, asPairs(old.wording));
      await add(tx, kind, { seen: version, wording: old?.wording ?? null, returnTo: to, reason }, contextOf(call));
    });
    return { data: await shown(db, kind) };
  });

  route(tryMessageText, async (call) => {
    const kind = known(call.params.kind);
    const { title, body } = call.body;
    const language: Language = call.body.language === "en" ? "en" : "ar";
    refuseFaults(kind, { title, body });
    await db.transaction(async (tx) => {
      await recordSecurityEvent(tx, { name: "message_text_tried", subject: `message_text ${kind}`, details: { kind } });
      const payload = { userId: call.caller.userId, kind, language, title: title[language], body: body[language] };
      await enqueueJob(tx, { kind: TRIAL, payload, runAt: call.now });
    });
    const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, call.caller.userId));
    return { data: { sent_to: person?.email ?? "" } };
  });

  jobs.register(TRIAL, async ({ userId, kind, language, title, body }) => {
    const name = String(kind);
    const [person] = await db
      .select()
      .from(users)
      .where(eq(users.id, Number(userId)));
    if (!person || person.deletedAt || !isMessageKind(name)) return;
    const spoken: Language = language === "en" ? "en" : "ar";
    const { values } = await messageExample(db, words, name);
    const text = worded({ title: String(title), body: String(body) }, values[spoken]);
    if (!text) return;
    await sendEmail(services, {
      to: person.email,
      language: spoken,
      name: recipientName({ ...person, language: spoken }),
      subject: text.title,
      paragraphs: [text.body],
      note: words.say(spoken, msg`This is a trial of a wording: nothing of it happened.`),
    });
  });

  const ours = (kind: MessageKind): Wording => ({ ar: platformWording(words, "ar", kind), en: platformWording(words, "en", kind) });

  /** @throws Problem `version_conflict` with the text as it is */
  async function add(
    tx: Executor,
    kind: MessageKind,
    { seen, wording, returnTo, reason }: { seen: number; wording: Wording | null; returnTo: number | null; reason: string },
    context: ActionContext,
  ): Promise<void> {
    const [newest] = await tx
      .select({ version: messageTexts.version })
      .from(messageTexts)
      .where(eq(messageTexts.kind, kind))
      .orderBy(desc(messageTexts.version))
      .limit(1);
    if ((newest?.version ?? 1) !== seen) throw new Problem("version_conflict", { data: await shown(tx, kind) });
    const added = await tx
      .insert(messageTexts)
      .values({
        kind,
        version: seen + 1,
        wording,
        returnTo,
        reason,
        writtenBy: Number(context.actor.slice("user:".length)),
        createdAt: context.now,
      })
      .onConflictDoNothing()
      .returning({ version: messageTexts.version });
    // Somebody else was a moment faster.
    if (added.length === 0) throw new Problem("version_conflict", { data: await shown(tx, kind) });
    await recordSecurityEvent(tx, {
      name: "message_text_changed",
      personId: null,
      subject: `message_text ${kind}`,
      details: { kind, from: seen, to: seen + 1 },
    });
    const [from, to] = [`version ${seen}`, `version ${seen + 1}`];
    await recordTransition(tx, { subject: "message_text", subjectId: kind, from, to, reason }, context);
    await tx.execute(sql`select pg_notify(${TEXTS_CHANNEL}, '')`);
  }

  async function shown(at: Executor, kind: MessageKind): Promise<DataOf<typeof readMessageText>> {
    const rows = await at
      .select({ row: messageTexts, ar: users.nameAr, en: users.nameEn })
      .from(messageTexts)
      .leftJoin(users, eq(users.id, messageTexts.writtenBy))
      .where(eq(messageTexts.kind, kind))
      .orderBy(desc(messageTexts.version))
      .limit(TEXT_VERSIONS_TOLD);
    const example = await messageExample(at, words, kind);
    const listed = (language: Language) => Object.entries(example.values[language]).map(([name, value]) => ({ name, value }));
    const newest = rows[0]?.row;
    return {
      kind,
      group: kindRule(kind).group,
      version: newest?.version ?? 1,
      own: Boolean(newest?.wording),
      ...asPairs(newest?.wording ?? ours(kind)),
      platform: asPairs(ours(kind)),
      example: { real: example.real, ar: listed("ar"), en: listed("en") },
      versions: rows.map((found) => ({
        version: found.row.version,
        wording: found.row.wording && asPairs(found.row.wording),
        return_to: found.row.returnTo,
        reason: found.row.reason,
        by: nameIn(found),
        at: found.row.createdAt.toISOString(),
      })),
    };
  }
}

const nameIn = ({ ar, en }: { ar: string | null; en: string | null }) => (ar === null ? null : { ar, en: en ?? ar });

/** @throws Problem `not_found` for what is no kind of message */
function known(kind: string): MessageKind {
  if (!isMessageKind(kind)) throw new Problem("not_found");
  return kind;
}

/** @throws Problem `validation_error` that names every text that says what it may not, or lacks what it has to say */
function refuseFaults(kind: MessageKind, { title, body }: Pairs): void {
  const texts = { "title.ar": title.ar, "title.en": title.en, "body.ar": body.ar, "body.en": body.en };
  const faults = Object.entries(texts).flatMap(([path, text]) => {
    const fault = textFault(kind, path.startsWith("title") ? "title" : "body", text);
    return fault ? [{ path, fault }] : [];
  });
  if (faults.length > 0)
    throw new Problem("validation_error", { fields: Object.fromEntries(faults.map(({ path, fault }) => [path, [fault]])) });
}
