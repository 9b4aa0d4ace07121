import { Trans } from "@lingui/react/macro";
import { kit } from "#app/ui/kit.ts";
import type { Exported } from "./use-format-words.ts";

/** What a package holds, and what it cannot. */
export function ExportLosses({ of }: { of: Exported }) {
  if (of === "markdown") {
    return (
      <p className={kit("soft", "sm")}>
        <Trans>
          A ZIP of Markdown files in both languages with pictures and files. Imported again, the course comes back whole as drafts;
          interactive lectures come back as lessons. Dates, groups, grades and trainees’ work are not in it.
        </Trans>
      </p>
    );
  }
  if (of !== "common_cartridge") {
    return (
      <p className={kit("soft", "sm")}>
        <Trans>
          A table for a spreadsheet with the names of your trainees. It holds personal data: that it was exported is kept in the security
          log.
        </Trans>
      </p>
    );
  }
  return (
    <div className={kit("soft", "sm")}>
      <p>
        <Trans>Moodle, Canvas and other systems read a Common Cartridge 1.3. It is written in the language of this page.</Trans>
      </p>
      <p>
        <Trans>
          It cannot carry: the other language, ordering questions, categories, tags and draws, what counts for a wrong answer, review
          options, units of numbers, the pass mark, groups, and rubrics. Notes become quotations, and the text before a quiz becomes a page.
        </Trans>{" "}
        <Trans>Interactive packages go with their files; other systems show their first page.</Trans>
      </p>
    </div>
  );
}
