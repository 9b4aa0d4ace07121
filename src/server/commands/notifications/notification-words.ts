import { msg } from "@lingui/core/macro";
import { gregorianDate } from "#contract/certificates/certificate-text.ts";
import { MESSAGE_VARIABLES, type MessageKind } from "#contract/messages/message-kinds.ts";
import type { MessageWording } from "#contract/messages/message-text.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import { toSar } from "#contract/rules/money.ts";
import type { Language } from "#contract/shapes.ts";
import { isolated } from "#server/providers/mail-text.ts";
import type { Words } from "#server/words.ts";
import type { NotificationContent } from "#contract/notifications/notification-values.ts";
import { riyadhDate, riyadhMoment } from "#server/commands/riyadh-moment.ts";
import { LETTER_TEXTS } from "./letter-texts.ts";
import { NOTIFICATION_TEXTS } from "./notification-texts.ts";

/** What a message tells: the kind of its wording, and what stands in the places of the variables. */
export interface Told {
  kind: MessageKind;
  values: Record<string, string | number>;
}

const TEXTS = { ...NOTIFICATION_TEXTS, ...LETTER_TEXTS };

/** Says a notification in a language (glossary §9: what happened, then to what): plain text, with names of unknown script isolated. */
export const notificationSentences = (words: Words, language: Language, content: NotificationContent): MessageWording =>
  sentencesOf(words, language, toldBy(words, language, content));

/** Staff's own words where they wrote some and can be said; else the platform's. */
export const sentencesOf = (words: Words, language: Language, { kind, values }: Told): MessageWording =>
  words.own(language, kind, values) ?? platformSentences(words, language, kind, values);

/** The same in the platform's own words. */
function platformSentences(words: Words, language: Language, kind: MessageKind, values: Told["values"]): MessageWording {
  const { title, body } = TEXTS[kind];
  return { title: words.say(language, title, values), body: words.say(language, body, values).trim() };
}

/** The platform's own words with their variables in braces. */
export function platformWording(words: Words, language: Language, kind: MessageKind): MessageWording {
  const { title, body } = TEXTS[kind];
  return { title: words.say(language, title, TOKENS), body: words.say(language, body, TOKENS) };
}
const TOKENS = Object.fromEntries(MESSAGE_VARIABLES.map((name) => [name, `{${name}}`]));

const AMOUNT = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

/** The kind of wording that tells a notification, with what stands in the places of its variables. */
export function toldBy(words: Words, language: Language, content: NotificationContent): Told {
  const name = (both: { ar: string; en: string }) => isolated(both[language]);
  const amount = (halalas: number) => AMOUNT.format(toSar(halalas));
  switch (content.kind) {
    case "session_soon": {
      const { session, starts_at } = content.values;
      return { kind: "session_soon", values: { session: name(session), when: riyadhMoment(starts_at, language) } };
    }
    case "session_changed": {
      const { session, change, starts_at, reason } = content.values;
      const why = reason ? words.say(language, msg({ message: "Reason: {reason}" }), { reason: isolated(reason) }) : "";
      return { kind: `session_${change}`, values: { session: name(session), when: riyadhMoment(starts_at, language), reason: why } };
    }
    case "recording_ready":
      return { kind: "recording_ready", values: { session: name(content.values.session), program: name(content.values.program) } };
    case "grade_published": {
      const { item, program, count = 1, returned, peers } = content.values;
      const grades = words.say(language, msg({ message: "{count, plural, one {# grade} other {# grades}}" }), { count });
      return {
        kind: peers ? "reviews_received" : returned ? "work_returned" : count === 1 ? "grade_new" : "grades_new",
        values: { item: name(item), program: name(program), grades },
      };
    }
    case "time_changed": {
      const { change, program, extra, item, due_at: due } = content.values;
      const more =
        extra?.unit === "minutes"
          ? words.say(language, msg({ message: "{count, plural, one {# minute} other {# minutes}}" }), { count: extra.amount })
          : `${extra?.amount ?? 0}%`;
      const values = { program: name(program), item: item ? name(item) : "", when: due ? riyadhMoment(due, language) : "", extra: more };
      return { kind: TIMES[change], values };
    }
    case "group_work": {
      const { item, program } = content.values;
      return { kind: "group_work", values: { item: name(item), program: name(program) } };
    }
    case "request_decided": {
      const { request, decision, program, until, reason } = content.values;
      if (request === "copy" || request === "erasure") {
        const day = until ? riyadhDate(until, language) : "";
        return { kind: `${request}_${decision === "approved" ? "approved" : "rejected"}`, values: { day, reason: isolated(reason ?? "") } };
      }
      if (decision === "offered")
        return { kind: "postponement_offered", values: { program: name(program), when: until ? riyadhMoment(until, language) : "" } };
      if (decision === "offer_ended") return { kind: decision, values: { program: name(program) } };
      return { kind: decision === "asked" ? "request_asked" : `${request}_${decision}`, values: { program: name(program) } };
    }
    case "excuse_decided":
      return {
        kind: content.values.decision === "approved" ? "excuse_approved" : "excuse_rejected",
        values: { session: name(content.values.session) },
      };
    case "certificate_issued":
      return { kind: "certificate_issued", values: { program: name(content.values.program) } };
    case "delivery_update": {
      const { status, program, tracking_number: number } = content.values;
      const tracking = number ? words.say(language, msg({ message: "Tracking number {number}." }), { number: isolated(number) }) : "";
      return { kind: `delivery_${status}`, values: { program: name(program), tracking } };
    }
    case "payment_result":
      return {
        kind: content.values.result === "paid" ? "payment_paid" : "payment_failed",
        values: { amount: amount(content.values.amount), number: isolated(content.values.order_number) },
      };
    case "refund_done":
      return { kind: "refund_done", values: { amount: amount(content.values.amount), number: isolated(content.values.order_number) } };
    case "review_reply":
      return { kind: REPLIES[content.values.about ?? "review"], values: { program: name(content.values.program) } };
    case "announcement":
      return { kind: "announcement", values: { title: name(content.values.title), program: name(content.values.program) } };
    case "coupon":
      return { kind: "coupon", values: { code: isolated(content.values.code), percent: content.values.percent } };
    case "seat_free":
      return { kind: "seat_free", values: { program: name(content.values.program) } };
    case "seat_offer": {
      const { program, state, starts_on, until } = content.values;
      const start = gregorianDate(language, riyadhDayStart(starts_on));
      return { kind: `seat_${state}`, values: { program: name(program), start, when: riyadhMoment(until, language) } };
    }
    case "seat_choice":
      return {
        kind: "seat_choice",
        values: { program: name(content.values.program), when: riyadhMoment(content.values.until, language) },
      };
    case "cart_reminder": {
      const { program, count } = content.values;
      const programs = words.say(language, msg({ message: "{count, plural, one {# program} other {# programs}}" }), { count });
      return { kind: count === 1 ? "cart_one" : "cart_many", values: { program: name(program), programs } };
    }
    case "enrolled": {
      const { change, starts_at, program } = content.values;
      const day = starts_at ? riyadhDate(starts_at, language) : "";
      return { kind: enrolledKind(change, day), values: { program: name(program), day } };
    }
    case "request_waiting": {
      const { request, program, count, until } = content.values;
      if (request === "approval") {
        const day = until ? words.say(language, msg({ message: "It lapses after {day}." }), { day: riyadhDate(until, language) }) : "";
        return { kind: "waiting_approval", values: { day } };
      }
      if (count !== undefined) {
        const requests = words.say(language, msg({ message: "{count, plural, one {# request} other {# requests}}" }), { count });
        return { kind: "waiting_assigned_many", values: { requests } };
      }
      return {
        kind: (request === "assigned" || request === "referred") && program.ar === "" ? `waiting_${request}_other` : `waiting_${request}`,
        values: { program: name(program) },
      };
    }
    case "work_handed_in":
      return { kind: "work_handed_in", values: { program: name(content.values.program) } };
  }
}

function enrolledKind(change: Extract<NotificationContent, { kind: "enrolled" }>["values"]["change"], day: string): MessageKind {
  if (change !== "made") return `enrolled_${change}`;
  return day ? "enrolled_later" : "enrolled_now";
}

const TIMES = {
  extra_given: "extra_time_given",
  extra_ended: "extra_time_ended",
  due_moved: "due_moved",
  due_restored: "due_restored",
  reviews_due: "works_to_review",
} as const satisfies Record<string, MessageKind>;

const REPLIES = {
  review: "review_reply",
  answer: "question_answered",
  accepted: "answer_accepted",
  message: "instructor_message",
} as const satisfies Record<string, MessageKind>;
