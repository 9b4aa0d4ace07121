import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, grid, kit } from "#app/ui/kit.ts";
import type { CourseImport } from "#contract/content/course-import.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import css from "./import.module.css";

type Titled = CourseImport["sections"][number]["translations"];

/** What is read, unit by unit, as it would stand in the course. */
export function PlannedOutline({ of }: { of: CourseImport }) {
  const language = useAtomValue(languageAtom);
  const titleOf = ({ ar, en }: Titled) => (language === "ar" ? (ar.title ?? en.title) : (en.title ?? ar.title)) ?? "–";
  return (
    <section className={grid(8, "min-0")} aria-labelledby="planned-title">
      <h2 id="planned-title">
        <Trans>What was read</Trans>
      </h2>
      {of.sections.map((section, index) => (
        // Units of a plan have no ids, and never change their places.
        <Disclosure key={`${index} ${titleOf(section.translations)}`} summary={<bdi>{titleOf(section.translations)}</bdi>}>
          <ol className={classNames(grid(8), css.items)}>
            {section.items.map((item) => (
              <li key={item.path}>
                <bdi>{titleOf(item.translations)}</bdi>
                {item.kind === "application" ? (
                  <span className={kit("soft", "sm")}>
                    {" "}
                    <Trans context="import">Application</Trans>
                  </span>
                ) : null}
              </li>
            ))}
          </ol>
        </Disclosure>
      ))}
    </section>
  );
}
