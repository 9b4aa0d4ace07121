import { FILE_LINK, ITEM_LINK } from "#server/commands/import/course-plan.ts";
import type { StoredBlock, StoredRun } from "#server/db/tables/learning-content.ts";
import { asXml } from "./as-xml.ts";

/** A text as HTML that any system shows. @param up what leads from its page to the root of the package */
export const asHtml = (blocks: readonly StoredBlock[], up: string): string => blocks.map((block) => blockOf(block, up)).join("\n");

export const htmlPage = (title: string, language: "ar" | "en", inside: string): string =>
  `<!DOCTYPE html>\n<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"><head><meta charset="utf-8"><title>${asXml(title)}</title></head><body>\n${inside}\n</body></html>\n`;

function blockOf(block: StoredBlock, up: string): string {
  const line = (runs: readonly StoredRun[]) => runs.map((run) => runOf(run, up)).join("");
  switch (block.type) {
    case "heading":
      return `<h${block.level}>${asXml(block.text)}</h${block.level}>`;
    case "paragraph":
      return `<p>${line(block.runs)}</p>`;
    case "list": {
      const name = block.ordered ? "ol" : "ul";
      return `<${name}>${block.items.map((item) => `<li>${line(item)}</li>`).join("")}</${name}>`;
    }
    case "quote":
      return `<blockquote><p>${line(block.runs)}${block.by === null ? "" : ` — ${asXml(block.by)}`}</p></blockquote>`;
    case "note":
      return `<blockquote class="note ${block.tone}"><p>${line(block.runs)}</p></blockquote>`;
    case "code":
      return `<pre><code${block.language === null ? "" : ` class="language-${asXml(block.language)}"`}>${asXml(block.text)}</code></pre>`;
    case "math":
      return `<p>\\[${asXml(block.tex)}\\]</p>`;
    case "table": {
      const row = (cells: readonly string[], name: string) =>
        `<tr>${cells.map((cell) => `<${name}>${asXml(cell)}</${name}>`).join("")}</tr>`;
      const caption = block.caption === null ? "" : `<caption>${asXml(block.caption)}</caption>`;
      return `<table>${caption}<thead>${row(block.head, "th")}</thead><tbody>${block.rows.map((cells) => row(cells, "td")).join("")}</tbody></table>`;
    }
    case "figure": {
      const path = block.fileId === null ? null : block.fileId.slice(FILE_LINK.length);
      const picture = path === null ? `<p>[${asXml(block.alt)}]</p>` : `<p><img src="${asXml(up + path)}" alt="${asXml(block.alt)}"></p>`;
      return block.caption === null ? picture : `${picture}\n<p><em>${asXml(block.caption)}</em></p>`;
    }
  }
}

const MARKS = { strong: "strong", em: "em", code: "code" } as const;

function runOf({ text, mark, href }: StoredRun, up: string): string {
  const words = asXml(text).replaceAll("\n", "<br>");
  const said = mark === "math" ? `\\(${words}\\)` : mark ? `<${MARKS[mark]}>${words}</${MARKS[mark]}>` : words;
  if (href === undefined) return said;
  return `<a href="${asXml(href.startsWith(ITEM_LINK) ? up + href.slice(ITEM_LINK.length) : href)}">${said}</a>`;
}
