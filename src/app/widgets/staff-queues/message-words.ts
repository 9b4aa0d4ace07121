import { msg } from "@lingui/core/macro";
import type { MessageStatus } from "#contract/messages/message-stages.ts";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

export const messageStatus: Record<MessageStatus, StatusWords> = {
  new: { words: msg({ message: "New", context: "message" }), kind: "wait" },
  in_progress: { words: msg({ message: "In progress", context: "message" }), kind: "info" },
  answered: { words: msg({ message: "Answered", context: "message" }), kind: "ok" },
  closed: { words: msg({ message: "Closed", context: "message" }), kind: "plain" },
  spam: { words: msg({ message: "Spam", context: "message" }), kind: "plain" },
};

const FIRST = 80;
/** How a message begins: what it is called in a list. */
export const firstWords = (message: string): string => (message.length > FIRST ? `${message.slice(0, FIRST).trimEnd()}…` : message);
