import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { MessageGroup, MessageVariable } from "#contract/messages/message-kinds.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

export const groupWords: Record<MessageGroup, MessageDescriptor> = {
  sessions: msg({ message: "Sessions", context: "message texts" }),
  learning: msg({ message: "Learning and grades", context: "message texts" }),
  requests: msg({ message: "Decisions on requests", context: "message texts" }),
  certificates: msg({ message: "Certificates and their delivery", context: "message texts" }),
  money: msg({ message: "Payments and offers", context: "message texts" }),
  receipts: msg({ message: "Receipts and refunds by e-mail", context: "message texts" }),
  seats: msg({ message: "Seats and waiting lists", context: "message texts" }),
  enrollments: msg({ message: "Enrollments by the university", context: "message texts" }),
  teaching: msg({ message: "To trainers and staff", context: "message texts" }),
};

/** What a variable is called on its chip. */
export const variableWords: Record<MessageVariable, MessageDescriptor> = {
  amount: msg({ message: "Amount in SAR", context: "variable" }),
  code: msg({ message: "Discount code", context: "variable" }),
  day: msg({ message: "First day", context: "variable" }),
  extra: msg({ message: "Extra time", context: "variable" }),
  grades: msg({ message: "How many grades", context: "variable" }),
  item: msg({ message: "Activity", context: "variable" }),
  name: msg({ message: "Name of the buyer", context: "variable" }),
  number: msg({ message: "Order number", context: "variable" }),
  percent: msg({ message: "Percent", context: "variable" }),
  program: msg({ message: "Program", context: "variable" }),
  programs: msg({ message: "How many programs", context: "variable" }),
  reason: msg({ message: "Reason", context: "variable" }),
  requests: msg({ message: "How many requests", context: "variable" }),
  seats: msg({ message: "How many seats", context: "variable" }),
  session: msg({ message: "Session", context: "variable" }),
  start: msg({ message: "Start of the cohort", context: "variable" }),
  title: msg({ message: "Title of the announcement", context: "variable" }),
  tracking: msg({ message: "Tracking number", context: "variable" }),
  when: msg({ message: "Date and time", context: "variable" }),
};

export const textStatus = {
  platform: { words: msg`The platform’s text`, kind: "plain" },
  own: { words: msg`Own text`, kind: "ok" },
} as const satisfies Record<string, StatusWords>;
