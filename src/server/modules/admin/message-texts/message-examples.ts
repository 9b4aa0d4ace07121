import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { desc } from "drizzle-orm";
import { isLetter, type MessageKind, type MessageVariable, kindRule } from "#contract/messages/message-kinds.ts";
import type { Language } from "#contract/shapes.ts";
import { type Told, toldBy } from "#server/commands/notifications/notification-words.ts";
import { readContent } from "#server/commands/notifications/read-content.ts";
import type { Executor } from "#server/db/client.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import type { Words } from "#server/words.ts";
import { newestLetter } from "./letter-examples.ts";

export interface MessageExample {
  real: boolean;
  values: Record<Language, Record<string, string>>;
}

/** A case is looked for among so many of the newest messages. */
const LOOKED_THROUGH = 300;
/** What points at one person: of these the digits and letters are hidden. */
const MASKED: ReadonlySet<string> = new Set<MessageVariable>(["number", "code", "tracking", "reason", "amount", "name"]);
const masked = (value: string): string => value.replaceAll(/[\p{L}\p{N}]/gu, "•");

const INVENTED: Record<MessageVariable, MessageDescriptor> = {
  amount: msg({ message: "1,250", context: "example" }),
  code: msg({ message: "WELCOME", context: "example" }),
  day: msg({ message: "Sunday, 6 December", context: "example" }),
  extra: msg({ message: "15 minutes", context: "example" }),
  grades: msg({ message: "3 grades", context: "example" }),
  item: msg({ message: "Project of the second unit", context: "example" }),
  name: msg({ message: "Sarah Sulaiman", context: "example" }),
  number: msg({ message: "QBS-2026-000000", context: "example" }),
  percent: msg({ message: "15", context: "example" }),
  program: msg({ message: "Data analysis essentials", context: "example" }),
  programs: msg({ message: "3 programs", context: "example" }),
  reason: msg({ message: "Reason: the instructor is ill", context: "example" }),
  requests: msg({ message: "12 requests", context: "example" }),
  seats: msg({ message: "5 seats", context: "example" }),
  session: msg({ message: "Dashboards", context: "example" }),
  start: msg({ message: "6 December 2026", context: "example" }),
  title: msg({ message: "The second unit is open", context: "example" }),
  tracking: msg({ message: "Tracking number 000000.", context: "example" }),
  when: msg({ message: "Sunday, 6 December, 4:30 PM", context: "example" }),
};

/** The newest message of a kind, masked; an invented one where none is among the newest. */
export async function messageExample(db: Executor, words: Words, kind: MessageKind): Promise<MessageExample> {
  const found = isLetter(kind) ? await newestLetter(db, words, kind) : await newestNotification(db, words, kind);
  const { required, optional } = kindRule(kind);
  const names = [...required, ...optional];
  const real = (values: Told["values"]) =>
    Object.fromEntries(names.map((name) => [name, MASKED.has(name) ? masked(String(values[name] ?? "")) : String(values[name] ?? "")]));
  const invented = (language: Language) => Object.fromEntries(names.map((name) => [name, words.say(language, INVENTED[name])]));
  return found
    ? { real: true, values: { ar: real(found("ar")), en: real(found("en")) } }
    : { real: false, values: { ar: invented("ar"), en: invented("en") } };
}

async function newestNotification(db: Executor, words: Words, kind: MessageKind): Promise<((language: Language) => Told["values"]) | null> {
  // Ids are in the order of time: the newest are found by them.
  const rows = await db.select().from(notifications).orderBy(desc(notifications.id)).limit(LOOKED_THROUGH);
  for (const row of rows) {
    const content = readContent(row);
    if (content && toldBy(words, "ar", content).kind === kind) return (language) => toldBy(words, language, content).values;
  }
  return null;
}
