import { FILE_LINK, ITEM_LINK } from "#server/commands/import/course-plan.ts";
import type { StoredBlock, StoredRun } from "#server/db/tables/learning-content.ts";

/**
 * A text as Markdown that people read and write. What Markdown has no sign for is written as near as it goes.
 * @param blocks portable ones
 * @param up what leads from its file to the root of the package, such as `../../`
 */
export function asMarkdown(title: string, blocks: readonly StoredBlock[], up: string): string {
  const parts = blocks.map((block) => blockOf(block, up)).filter((part) => part !== "");
  return `${[`# ${plain(title) || "–"}`, ...parts].join("\n\n")}\n`;
}

function blockOf(block: StoredBlock, up: string): string {
  const line = (runs: readonly StoredRun[]) => runs.map((run) => runOf(run, up)).join("");
  switch (block.type) {
    case "heading":
      return `${"#".repeat(block.level)} ${plain(block.text)}`;
    case "paragraph":
      return guarded(line(block.runs));
    case "list":
      return block.items.map((item, place) => `${block.ordered ? `${place + 1}.` : "-"} ${oneLine(line(item))}`).join("\n");
    case "quote":
      return quoted([line(block.runs), ...(block.by === null ? [] : [`— ${plain(block.by)}`])]);
    case "note":
      return quoted([`[!${block.tone.toUpperCase()}]`, line(block.runs)]);
    case "code": {
      const fence = "`".repeat(Math.max(3, ...[...block.text.matchAll(/`+/gu)].map(([run]) => run.length + 1)));
      return `${fence}${block.language ?? ""}\n${block.text}\n${fence}`;
    }
    case "math":
      return `$$\n${block.tex}\n$$`;
    case "table": {
      const row = (cells: readonly string[]) => `| ${cells.map((cell) => oneLine(plain(cell)).replaceAll("|", "\\|")).join(" | ")} |`;
      const table = [row(block.head), row(block.head.map(() => "---")), ...block.rows.map(row)].join("\n");
      return block.caption === null ? table : `${table}\n\n${plain(block.caption)}`;
    }
    case "figure": {
      const path = block.fileId === null ? "missing" : up + block.fileId.slice(FILE_LINK.length);
      const picture = `![${plain(block.alt)}](${path.replaceAll(" ", "%20")})`;
      return block.caption === null ? picture : `${picture}\n\n${plain(block.caption)}`;
    }
  }
}

function runOf({ text, mark, href }: StoredRun, up: string): string {
  if (mark === "math") return `$${text}$`;
  const [, before = "", words = "", after = ""] = /^(\s*)(.*?)(\s*)$/su.exec(text) ?? [];
  if (words === "") return text;
  const said =
    mark === "code" ? code(words) : mark === "strong" ? `**${plain(words)}**` : mark === "em" ? `*${plain(words)}*` : plain(words);
  // A line break that is one stands behind a backslash.
  const broken = (mark === "code" ? said : said.replaceAll("\n", "\\\n")).trim();
  if (href === undefined) return before + broken + after;
  const address = href.startsWith(ITEM_LINK) ? up + href.slice(ITEM_LINK.length) : href;
  return `${before}[${broken}](<${address}>)${after}`;
}

const code = (text: string): string => (text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``);
const plain = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|~&!$]/gu, (sign) => `\\${sign}`);
const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/gu, " ");
const quoted = (lines: readonly string[]): string =>
  lines
    .join("\n")
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\n");
/** What would begin a list or a ruler where a line begins. */
const guarded = (text: string): string =>
  text.replaceAll(/^(\s*)([-+=]|\d+[.)])/gmu, (_, blanks: string, sign: string) => `${blanks}${escapedSign(sign)}`);
const escapedSign = (sign: string): string => (/\d/u.test(sign) ? `${sign.slice(0, -1)}\\${sign.slice(-1)}` : `\\${sign}`);
