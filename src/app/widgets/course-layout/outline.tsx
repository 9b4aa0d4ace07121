import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, kit } from "#app/ui/kit.ts";
import type { CourseSection } from "#contract/classroom/classroom.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { timeSpan } from "#app/widgets/catalogue/counts.ts";
import { ItemRow } from "./item-row.tsx";
import { lockedWords, sectionTitle } from "./item-words.ts";
import css from "./outline.module.css";

interface Props {
  sections: readonly CourseSection[];
  programId: number;
  /** Its section stands open. */
  openItem: number | null;
  current?: number;
  savedItems: ReadonlySet<number>;
  online: boolean;
}

/** All units with their items; the one that is gone on with stands open. */
export function Outline({ sections, programId, openItem, current, savedItems, online }: Props) {
  const { i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const open = sections.find(({ items }) => items.some(({ id }) => id === openItem))?.id ?? sections[0]?.id;
  return (
    <div className={classNames(kit("border-top"), css.outline)}>
      {sections.map((section) => {
        const done = section.items_done;
        const total = section.items_total;
        const length = timeSpan(i18n, section.duration_min);
        const reason = section.status === "locked" && section.locked_reason ? lockedWords(i18n, language, section.locked_reason) : null;
        return (
          <Disclosure
            key={section.id}
            open={section.id === open}
            summary={
              <>
                <bdi>{sectionTitle(i18n, section, section.translations[language].title)}</bdi>
                {reason ? <span className={kit("block", "xs", "medium")}>{reason}</span> : null}
                <span className={kit("block", "faint", "xs", "regular", "tabular")}>
                  <Trans>
                    {done} of {total}, {length}
                  </Trans>
                </span>
              </>
            }
          >
            <ol className={css.items}>
              {section.items.map((item) => (
                <ItemRow
                  key={item.id}
                  item={item}
                  programId={programId}
                  current={item.id === current}
                  saved={savedItems.has(item.id)}
                  online={online}
                />
              ))}
            </ol>
          </Disclosure>
        );
      })}
    </div>
  );
}
