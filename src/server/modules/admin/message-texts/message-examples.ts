import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { desc } from "drizzle-orm";
import { type MessageKind, type MessageVariable, kindRule } from "#contract/messages/message-kinds.ts";
import type { Language } from "#contract/shapes.ts";
import { toldBy } from "#server/commands/notifications/notification-words.ts";
import { readContent } from "#server/commands/notifications/read-content.ts";
import type { Executor } from "#server/db/client.ts";
import { notifications } from "#server/db/tables/notifications.ts";
import type { Words } from "#server/words.ts";

export interface MessageExample {
  real: boolean;
  values: Record<Language, Record<string, string>>;
}

/** A case is looked for among so many of the newest messages. */
const LOOKED_THROUGH = 300;
/** What points at one person: of these the digits and letters are hidden. */
const MASKED: ReadonlySet<string> = new Set<MessageVariable>(["number", "code", "tracking", "reason", "amount"]);
const masked = (value: string): string => value.replaceAll(/[\p{L}\p{N}]/gu, "•");

const INVENTED: Record<MessageVariable, MessageDescriptor> = {
  amount: msg({ message: "1,250", context: "example" }),
  code: msg({ message: "WELCOME", context: "example" }),
  day: msg({ message: "Sunday, 6 December", context: "example" }),
  extra: msg({ message: "15 minutes", context: "example" }),
  grades: msg({ message: "3 grades", context: "example" }),
  item: msg({ message: "Project of the second unit", context: "example" }),
  number: msg({ message: "QBS-2026-000000", context: "example" }),
  percent: msg({ message: "15", context: "example" }),
  program: msg({ message: "Data analysis essentials", context: "example" }),
  programs: msg({ message: "3 programs", context: "example" }),
  reason: msg({ message: "Reason: the instructor is ill", context: "example" }),
  session: msg({ message: "Dashboards", context: "example" }),
  start: msg({ message: "6 December 2026", context: "example" }),
  title: msg({ message: "The second unit is open", context: "example" }),
  tracking: msg({ message: "Tracking number 000000.", context: "example" }),
  when: msg({ message: "Sunday, 6 December, 4:30 PM", context: "example" }),
};

/** The newest message of a kind, masked; an invented one where none is among the newest. */
export async function messageExample(db: Executor, words: Words, kind: MessageKind): Promise<MessageExample> {
  // Ids are in the order of time: the newest are found by them.
  const rows = await db.select().from(notifications).orderBy(desc(notifications.id)).limit(LOOKED_THROUGH);
  const { required, optional } = kindRule(kind);
  const names = [...required, ...optional];
  const pick = (values: Record<string, string | number>) =>
    Object.fromEntries(names.map((name) => [name, MASKED.has(name) ? masked(String(values[name] ?? "")) : String(values[name] ?? "")]));
  for (const row of rows) {
    const content = readContent(row);
    if (!content) continue;
    const told = toldBy(words, "ar", content);
    if (told.kind === kind) return { real: true, values: { ar: pick(told.values), en: pick(toldBy(words, "en", content).values) } };
  }
  const invented = (language: Language) => Object.fromEntries(names.map((name) => [name, words.say(language, INVENTED[name])]));
  return { real: false, values: { ar: invented("ar"), en: invented("en") } };
}
