/**
 * What a migration may do while the version before it still runs beside the new one. Whatever that version could stumble over comes in two steps: a
 * first migration (and release) after which nobody needs the old form any more, and a second one, which names the first.
 */

/** What is written above the second step: which migration was the first, or why no running version minds. */
const SECOND_STEP = /^-- second step of (?<first>\d{4}_\w+)\s*$/mu;
const HARMLESS = /^-- no running version minds: (?<why>\S.{19,})$/mu;

export interface Migration {
  /** As in the journal: `0027_report_indexes`. */
  tag: string;
  sql: string;
}

interface Rule {
  pattern: RegExp;
  /** What an old version would meet. */
  why: string;
}

const NAME = String.raw`(?:"public"\.)?"?(?<table>\w+)"?`;
const rule = (statement: string, why: string): Rule => ({ pattern: new RegExp(`^${statement.replace("TABLE_NAME", NAME)}`, "isu"), why });

const RULES: Rule[] = [
  rule(String.raw`drop\s+table\s+(?:if\s+exists\s+)?TABLE_NAME`, "reads and writes the table"),
  rule(String.raw`truncate\s+(?:table\s+)?TABLE_NAME`, "still shows the rows"),
  rule(String.raw`alter\s+table\s+TABLE_NAME\s+rename\b`, "knows the old name alone"),
  rule(String.raw`alter\s+table\s+TABLE_NAME\s+drop\s+column\b.*?"?(?<column>\w+)"?`, "reads and writes the column"),
  rule(
    String.raw`alter\s+table\s+TABLE_NAME\s+alter\s+column\s+"?(?<column>\w+)"?\s+(?:set\s+data\s+)?type\b`,
    "writes values of the old type",
  ),
  rule(String.raw`alter\s+table\s+TABLE_NAME\s+alter\s+column\s+"?(?<column>\w+)"?\s+set\s+not\s+null`, "leaves the column empty"),
  rule(String.raw`alter\s+table\s+TABLE_NAME\s+alter\s+column\s+"?(?<column>\w+)"?\s+drop\s+default`, "leaves the column to its default"),
  rule(
    String.raw`alter\s+table\s+TABLE_NAME\s+add\s+column\s+"?(?<fresh>\w+)"?(?=[^;]*\bnot\s+null\b)(?![^;]*\b(?:default|generated)\b)`,
    "does not know the column, and leaves it empty",
  ),
  rule(
    String.raw`alter\s+table\s+TABLE_NAME\s+add\s+constraint\s+"?\w+"?\s+(?:check|unique|foreign\s+key|primary\s+key|exclude)\s*(?:\(\s*"?(?<column>\w+))?`,
    "writes what the rule refuses",
  ),
  rule(
    String.raw`create\s+unique\s+index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?"?\w+"?\s+on\s+TABLE_NAME(?:\s+using\s+\w+)?\s*\(\s*"?(?<column>\w+)`,
    "writes what the rule refuses",
  ),
];

/**
 * What of a migration needs a first step that it does not name.
 * @param earlier tags of the migrations before it
 */
export function unsafeSteps({ tag, sql }: Migration, earlier: readonly string[]): string[] {
  const first = SECOND_STEP.exec(sql)?.groups?.["first"];
  if (first !== undefined) return earlier.includes(first) ? [] : [`${tag} names ${first} as its first step, which is no earlier migration`];
  if (HARMLESS.test(sql)) return [];
  const statements = sql
    .split(/--> statement-breakpoint|;\s*(?:\n|$)/u)
    .map((statement) => statement.replaceAll(/^--.*$/gmu, "").trim())
    .filter(Boolean);
  const made = new Set(
    statements.flatMap(
      (each) => new RegExp(`^create\\s+table\\s+(?:if\\s+not\\s+exists\\s+)?${NAME}`, "iu").exec(each)?.groups?.["table"] ?? [],
    ),
  );
  const added = new Set(
    statements.flatMap((each) => {
      const { table, column } =
        new RegExp(`^alter\\s+table\\s+${NAME}\\s+add\\s+column\\s+"?(?<column>\\w+)`, "iu").exec(each)?.groups ?? {};
      return table && column ? [`${table}.${column}`] : [];
    }),
  );
  return statements.flatMap((statement) =>
    RULES.flatMap(({ pattern, why }) => {
      const { table, column } = pattern.exec(statement)?.groups ?? {};
      // What this migration itself makes, no version knows.
      if (table === undefined || made.has(table) || (column && added.has(`${table}.${column}`))) return [];
      return [`${tag}: the version before it ${why}: ${statement.replaceAll(/\s+/gu, " ").slice(0, 120)}`];
    }),
  );
}
