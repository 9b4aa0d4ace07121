import { isPlainObject } from "#contract/plain-values.ts";
import type { Choice } from "#server/commands/tools/choose-content.ts";

const CONTENT_ITEMS = "https://purl.imsglobal.org/spec/lti-dl/claim/content_items";

/** The one link that was chosen (deep linking 2.0 §3); null where nothing was, undefined for what is no choice of ours. */
export function readChoice(claims: Record<string, unknown>): Choice | null | undefined {
  const items = claims[CONTENT_ITEMS] ?? [];
  if (!Array.isArray(items) || items.length > 1) return undefined;
  const [item] = items as unknown[];
  if (item === undefined) return null;
  if (!isPlainObject(item) || item["type"] !== "ltiResourceLink") return undefined;
  const { url, custom = {} } = item;
  if (!(url == null || typeof url === "string") || !isPlainObject(custom)) return undefined;
  const lines = Object.entries(custom).map(([name, value]) => `${name}=${String(value)}`);
  // A line break would make two settings of one.
  if (lines.some((line) => /[\r\n]/u.test(line))) return undefined;
  return { address: url ?? null, custom: lines.join("\n") };
}
