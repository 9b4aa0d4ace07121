import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { gregorianDate } from "#contract/certificates/certificate-text.ts";
import { riyadhDayStart } from "#contract/rules/riyadh.ts";
import { toSar } from "#contract/rules/money.ts";
import type { Language } from "#contract/shapes.ts";
import { isolated } from "#server/providers/mail-text.ts";
import type { Words } from "#server/words.ts";
import type { NotificationContent } from "#contract/notifications/notification-values.ts";
import { riyadhDate, riyadhMoment } from "#server/commands/riyadh-moment.ts";

/** A notification as a person reads it: plain text, with names of unknown script isolated. */
export interface NotificationSentences {
  title: string;
  body: string;
}

interface Said {
  title: MessageDescriptor;
  body: MessageDescriptor;
  values: Record<string, string | number>;
}

/** Says a notification in a language (glossary §9: what happened, then to what). */
export function notificationSentences(words: Words, language: Language, content: NotificationContent): NotificationSentences {
  const { title, body, values } = said(content, language);
  return { title: words.say(language, title, values), body: words.say(language, body, values) };
}

function said(content: NotificationContent, language: Language): Said {
  const name = (both: { ar: string; en: string }) => isolated(both[language]);
  const amount = (halalas: number) => toSar(halalas).toLocaleString("en", { maximumFractionDigits: 2 });
  switch (content.kind) {
    case "session_soon": {
      const { session, starts_at } = content.values;
      return {
        title: msg`Your session starts soon`,
        body: msg({ message: "{session}, {when}." }),
        values: { session: name(session), when: riyadhMoment(starts_at, language) },
      };
    }
    case "session_changed": {
      const { session, change, starts_at, reason } = content.values;
      return {
        ...changed(change, Boolean(reason)),
        values: { session: name(session), when: riyadhMoment(starts_at, language), reason: reason ? isolated(reason) : "" },
      };
    }
    case "recording_ready": {
      const { session, program } = content.values;
      return {
        title: msg`A recording is ready`,
        body: msg({ message: "{session} in {program} can be watched now." }),
        values: { session: name(session), program: name(program) },
      };
    }
    case "grade_published": {
      const { item, program, count = 1, returned } = content.values;
      const values = { item: name(item), program: name(program), count };
      if (returned)
        return { title: msg`Work returned for changes`, body: msg({ message: "{item} in {program} was given back with a note." }), values };
      if (count === 1) return { title: msg`A new grade`, body: msg({ message: "{item} in {program}." }), values };
      return {
        title: msg`New grades`,
        body: msg({ message: "{count, plural, one {# grade in {program}.} other {# grades in {program}.}}" }),
        values,
      };
    }
    case "request_decided":
      return { ...decided(content.values), values: { program: name(content.values.program) } };
    case "excuse_decided":
      return {
        title: content.values.decision === "approved" ? msg`Excuse accepted` : msg`Excuse rejected`,
        body: msg({ message: "{session}." }),
        values: { session: name(content.values.session) },
      };
    case "certificate_issued":
      return {
        title: msg`Your certificate is ready`,
        body: msg({ message: "Congratulations on completing {program}." }),
        values: { program: name(content.values.program) },
      };
    case "delivery_update": {
      const { status, program, tracking_number: number } = content.values;
      return {
        title: DELIVERY[status],
        body: number
          ? msg({ message: "Certificate of {program}. Tracking number {number}." })
          : msg({ message: "Certificate of {program}." }),
        values: { program: name(program), number: number ? isolated(number) : "" },
      };
    }
    case "payment_result":
      return {
        title: content.values.result === "paid" ? msg`Payment received` : msg`Payment not completed`,
        body:
          content.values.result === "paid"
            ? msg({ message: "We received {amount} SAR for order {number}. Your programs are ready." })
            : msg({ message: "Order {number} is not paid. You were not charged." }),
        values: { amount: amount(content.values.amount), number: isolated(content.values.order_number) },
      };
    case "refund_done":
      return {
        title: msg`Refunded`,
        body: msg({ message: "{amount} SAR of order {number} are on their way to your payment method." }),
        values: { amount: amount(content.values.amount), number: isolated(content.values.order_number) },
      };
    case "review_reply":
      return { ...replied(content.values.about), values: { program: name(content.values.program) } };
    case "announcement":
      return {
        title: msg`New announcement`,
        body: msg({ message: "{title} in {program}." }),
        values: { title: name(content.values.title), program: name(content.values.program) },
      };
    case "coupon":
      return {
        title: msg`An offer for you`,
        body: msg({ message: "Code {code}: {percent}% off." }),
        values: { code: isolated(content.values.code), percent: content.values.percent },
      };
    case "seat_free":
      return {
        title: msg`A seat is free`,
        body: msg({ message: "{program} has a seat again. It goes to whoever buys first." }),
        values: { program: name(content.values.program) },
      };
    case "seat_offer": {
      const { program, state, starts_on, until } = content.values;
      const values = {
        program: name(program),
        start: gregorianDate(language, riyadhDayStart(starts_on)),
        when: riyadhMoment(until, language),
      };
      if (state === "lapsed")
        return {
          title: msg`A seat offer has ended`,
          body: msg({ message: "The seat in {program}, which starts on {start}, went to the next in line." }),
          values,
        };
      if (state === "cancelled")
        return {
          title: msg`A cohort you waited for is not held`,
          body: msg({
            message:
              "{program}: the cohort that was to start on {start} is not held, and your place in its line has ended. Other cohorts can be chosen.",
          }),
          values,
        };
      if (state === "moved")
        return {
          title: msg`Your place in line has moved`,
          body: msg({ message: "{program}: you now wait for a seat in the cohort that starts on {start}." }),
          values,
        };
      return {
        title: msg`A seat is kept for you`,
        body: msg({
          message: "{program}, which starts on {start}. The seat is yours to buy until {when}; then it goes to the next in line.",
        }),
        values,
      };
    }
    case "seat_choice": {
      const { program, until } = content.values;
      return {
        title: msg`Your seat was gone: please choose`,
        body: msg({
          message:
            "Your payment for {program} arrived after its last seat was taken. Choose another cohort or your money back until {when}. Without a choice the money goes back.",
        }),
        values: { program: name(program), when: riyadhMoment(until, language) },
      };
    }
    case "cart_reminder": {
      const { program, count } = content.values;
      return {
        title: msg`Your cart is waiting`,
        body: msg({
          message:
            "{count, plural, one {{program} is still in your cart.} other {{program} and more, # programs, are still in your cart.}}",
        }),
        values: { program: name(program), count },
      };
    }
    case "enrolled":
      return enrolled(content.values, language, name(content.values.program));
    case "request_waiting":
      if (content.values.request === "assigned")
        return {
          title: REQUESTS.assigned,
          body: content.values.program.ar === "" ? msg`Its limit is in your list.` : msg({ message: "In {program}." }),
          values: { program: name(content.values.program) },
        };
      return {
        title: REQUESTS[content.values.request],
        body: msg({ message: "From a trainee of {program}." }),
        values: { program: name(content.values.program) },
      };
    case "work_handed_in":
      return {
        title: msg`Work was handed in`,
        body: msg({ message: "It waits to be marked in {program}." }),
        values: { program: name(content.values.program) },
      };
  }
}

function enrolled(
  { change, starts_at }: Extract<NotificationContent, { kind: "enrolled" }>["values"],
  language: Language,
  program: string,
): Said {
  const values = { program, day: starts_at ? riyadhDate(starts_at, language) : "" };
  if (change === "undone")
    return {
      title: msg`An enrollment was taken back`,
      body: msg({ message: "{program}: the university enrolled you by mistake." }),
      values,
    };
  if (change === "cancelled")
    return {
      title: msg`Your cohort is cancelled`,
      body: msg({ message: "{program}: what you paid online is given back in full. You can join another cohort." }),
      values,
    };
  if (change === "moved")
    return { title: msg`You are in another cohort`, body: msg({ message: "{program}: it begins on {day}." }), values };
  return {
    title: msg`You were enrolled`,
    body: starts_at ? msg({ message: "{program}: it begins on {day}." }) : msg({ message: "{program} is open to you now." }),
    values,
  };
}

function changed(
  change: Extract<NotificationContent, { kind: "session_changed" }>["values"]["change"],
  withReason: boolean,
): Omit<Said, "values"> {
  switch (change) {
    case "moved":
      return { title: msg`A session has moved`, body: msg({ message: "{session}: now {when}." }) };
    case "cancelled":
      return {
        title: msg`A session is cancelled`,
        body: withReason
          ? msg({ message: "{session}, which was on {when}. Reason: {reason}" })
          : msg({ message: "{session}, which was on {when}." }),
      };
    case "restored":
      return { title: msg`A session takes place after all`, body: msg({ message: "{session}, {when}." }) };
    case "recorded":
      return { title: msg`A session becomes a recording`, body: msg({ message: "{session}, which was on {when}." }) };
    case "substitute":
      return { title: msg`Another instructor holds a session`, body: msg({ message: "{session}, {when}." }) };
  }
}

function decided({ request, decision }: Extract<NotificationContent, { kind: "request_decided" }>["values"]): Omit<Said, "values"> {
  const body = msg({ message: "{program}. The decision and its note are in your request." });
  const approved = decision === "approved";
  switch (request) {
    case "postponement":
      return { title: approved ? msg`Postponement approved` : msg`Postponement rejected`, body };
    case "withdrawal":
      return { title: approved ? msg`Withdrawal approved` : msg`Withdrawal rejected`, body };
    case "name_correction":
      return { title: approved ? msg`Name correction approved` : msg`Name correction rejected`, body };
    case "absence":
      return { title: approved ? msg`Your absence notice was accepted` : msg`Your absence notice was not accepted`, body };
    case "departure":
      return {
        title: approved ? msg`Your request to leave the program was approved` : msg`Your request to leave the program was rejected`,
        body,
      };
  }
}

function replied(about: Extract<NotificationContent, { kind: "review_reply" }>["values"]["about"]): Omit<Said, "values"> {
  switch (about) {
    case undefined:
      return { title: msg`Reply to your review`, body: msg({ message: "The instructor of {program} answered you." }) };
    case "answer":
      return { title: msg`A new answer to your question`, body: msg({ message: "In {program}." }) };
    case "accepted":
      return { title: msg`Your answer was accepted`, body: msg({ message: "In {program}." }) };
    case "message":
      return { title: msg`A message from your instructor`, body: msg({ message: "In {program}." }) };
  }
}

const REQUESTS: Record<Extract<NotificationContent, { kind: "request_waiting" }>["values"]["request"], MessageDescriptor> = {
  excuse: msg`An excuse to review`,
  withdrawal: msg`A withdrawal needs your recommendation`,
  question: msg`A question waits for an answer`,
  message: msg`A trainee wrote to you`,
  assigned: msg`A request was assigned to you`,
};

const DELIVERY: Record<Extract<NotificationContent, { kind: "delivery_update" }>["values"]["status"], MessageDescriptor> = {
  preparing: msg`Your certificate is being prepared`,
  shipped: msg`Your certificate is on its way`,
  delivered: msg`Your certificate was delivered`,
  returned: msg`Your certificate came back to us`,
  cancelled: msg`The delivery was cancelled`,
};
