import { Plural, Trans } from "@lingui/react/macro";
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
                {item.is_package ? (
                  <span className={kit("soft", "sm")}>
                    {" "}
                    <Trans context="import">Interactive package</Trans>
                  </span>
                ) : null}
                {item.kind === "application" ? (
                  <span className={kit("soft", "sm")}>
                    {" "}
                    <Trans context="import">Application</Trans>
                  </span>
                ) : null}
                {item.kind === "activity" ? (
                  <span className={kit("soft", "sm")}>
                    {" "}
                    <Plural value={item.questions} one="# question" other="# questions" />
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
