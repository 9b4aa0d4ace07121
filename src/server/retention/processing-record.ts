import { PROCESSING } from "./processing.ts";
import type { Rule } from "./rule.ts";
import { retentionRules } from "./rules.ts";

/** The record of processing as a page of `.github/docs`, made of the data: `npm run record` writes it, a test compares. */
export function processingRecord(auditYears: number): string {
  const rules = retentionRules({ auditYears });
  const parts = PROCESSING.flatMap(({ purpose, ground, people, data, recipients, tables }) => [
    `## ${purpose}`,
    "",
    `- **Ground:** ${ground}`,
    `- **Whose:** ${people}`,
    `- **What:** ${data}`,
    `- **Who gets it:** ${recipients}`,
    "",
    "| table | how long | after an erasure |",
    "| --- | --- | --- |",
    ...tables.map(
      (table) => `| \`${table}\` | ${howLong(rules[table])} | ${rules[table]?.names ?? "no name, address or number of the person"} |`,
    ),
    "",
  ]);
  return [
    "# Record of processing",
    "",
    "Made of `src/server/retention/processing.ts` and `rules.ts` by `npm run record`; a test fails where it is not current.",
    "",
    ...parts,
  ].join("\n");
}

function howLong(rule: Rule | undefined): string {
  switch (rule?.kept) {
    case "for ever":
      return `as long as the product: ${rule.because}`;
    case "with":
      return `with \`${rule.of}\``;
    case "by its own job":
    case "days":
      return `${rule.days} days: ${rule.because}`;
    default:
      throw new Error("a table of the record has no rule");
  }
}
