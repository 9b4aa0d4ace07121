import { Value } from "@sinclair/typebox/value";
import { TARGET_TYPES, type NotificationTarget } from "#contract/notifications/notification-path.ts";
import { type NotificationContent, notificationValues } from "#contract/notifications/notification-values.ts";
import { NOTIFICATION_KINDS } from "#contract/notifications/notifications.ts";
import type { notifications } from "#server/db/tables/notifications.ts";
import { checkOf } from "#server/schema-formats.ts";

type Row = Pick<typeof notifications.$inferSelect, "kind" | "values" | "target">;

/**
 * What a row says and what it is about, where its sentence can be made; null where it cannot (I8): a row of another version
 * or one that somebody's hand changed must not take the whole list with it. Values that this version does not know are passed over.
 */
export function readContent({ kind, values, target }: Row): NotificationContent | null {
  if (!NOTIFICATION_KINDS.includes(kind) || !isTarget(target)) return null;
  const schema = notificationValues[kind];
  const check = checkOf(schema);
  // The check proves that the values are those of the kind, which types cannot follow. Almost all rows are of this version.
  const isKnown = check.Check(values) || check.Check(Value.Clean(schema, structuredClone(values)));
  return isKnown ? ({ kind, values } as unknown as NotificationContent) : null;
}

function isTarget(value: unknown): value is NotificationTarget {
  if (typeof value !== "object" || value === null) return false;
  const { type, id } = value as Partial<Record<keyof NotificationTarget, unknown>>;
  return (TARGET_TYPES as readonly unknown[]).includes(type) && (id === null || typeof id === "string");
}
