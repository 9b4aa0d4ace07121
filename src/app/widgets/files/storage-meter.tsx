import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import type { CSSProperties } from "react";
import { languageAtom } from "#app/state/language/language.ts";
import { classNames, kit } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { formatFileSize } from "#app/widgets/file-field/file-size.ts";
import css from "./storage-meter.module.css";

interface Props {
  /** Bytes of saved courses, a part of `usage`. */
  courses: number;
  /** Bytes that Qabas takes of this device. */
  usage: number;
  /** Bytes that it may take; more than 0. */
  quota: number;
}

/** How full this device is, as a line: saved courses, the rest of Qabas, what is free. */
export function StorageMeter({ courses, usage, quota }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const used = formatFileSize(language, usage);
  const all = formatFileSize(language, quota);
  const part = (bytes: number) => `${Math.min(100, (bytes / quota) * 100)}%`;
  return (
    <>
      <VisuallyHidden>
        <meter
          min={0}
          max={100}
          value={Math.round((usage / quota) * 100)}
          aria-label={t`Storage used`}
          aria-valuetext={t`${used} of ${all}`}
        />
      </VisuallyHidden>
      <div
        className={classNames(kit("above-8", "round-xs"), css.meter)}
        style={{ "--courses": part(courses), "--usage": part(usage) } as CSSProperties}
        aria-hidden="true"
      />
    </>
  );
}
