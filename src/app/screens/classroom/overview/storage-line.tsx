import { Trans } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { languageAtom } from "#app/state/language/language.ts";
import { useStorage } from "#app/state/courses/saved-courses.ts";
import { classNames, kit, row } from "#app/ui/kit.ts";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import { StorageMeter } from "#app/widgets/files/storage-meter.tsx";
import css from "./save-course.module.css";

/** How full this device is: saved courses, the rest of Qabas, what is free. */
export function StorageLine() {
  const language = useAtomValue(languageAtom);
  const { courses, usage, quota } = useStorage();
  if (usage === null || quota === null || quota === 0) return null;
  const used = formatFileSize(language, usage);
  const all = formatFileSize(language, quota);
  return (
    <div className={classNames(kit("border-top", "above-8", "pad-top-12"), css.storage)}>
      <p className={row(12, "between", "below-8", "soft", "xs", "tabular")}>
        <Trans>Storage used</Trans>
        <span>
          <Trans>
            {used} of {all}
          </Trans>
        </span>
      </p>
      <StorageMeter courses={courses} usage={usage} quota={quota} />
    </div>
  );
}
