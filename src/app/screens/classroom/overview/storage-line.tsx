import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { CSSProperties } from "react";
import { languageAtom } from "#app/state/language.ts";
import { useStorage } from "#app/state/saved-courses.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import css from "./save-course.module.css";

/** How full this device is: saved courses, the rest of Qabas, what is free. */
export function StorageLine() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { courses, usage, quota } = useStorage();
  if (usage === null || quota === null || quota === 0) return null;
  const used = formatFileSize(language, usage);
  const all = formatFileSize(language, quota);
  const part = (bytes: number) => `${Math.min(100, (bytes / quota) * 100)}%`;
  return (
    <div className={css.storage}>
      <p>
        <Trans>Storage used</Trans>
        <span>
          <Trans>
            {used} of {all}
          </Trans>
        </span>
      </p>
      <VisuallyHidden>
        <meter
          min={0}
          max={100}
          value={Math.round((usage / quota) * 100)}
          aria-label={t`Storage used`}
          aria-valuetext={t`${used} of ${all}`}
        />
      </VisuallyHidden>
      <div className={css.meter} style={{ "--courses": part(courses), "--usage": part(usage) } as CSSProperties} aria-hidden="true" />
    </div>
  );
}
