import { Trans } from "@lingui/react/macro";
import { classNames, cluster } from "#app/ui/kit.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import css from "./translation-meter.module.css";

/** Above this a figure says it better. */
const SHOWN_MAX = 24;

/** One rhomb for each counted thing, hollow where its translation is missing. */
export function TranslationMeter({ done, of }: { done: number; of: number }) {
  if (of > SHOWN_MAX) return null;
  return (
    <span className={cluster(4)}>
      <VisuallyHidden>
        <Trans>
          {done} of {of} translated
        </Trans>
      </VisuallyHidden>
      {Array.from({ length: of }, (_, index) => (
        <span key={index} className={classNames(css.stop, index >= done && css.missing)} aria-hidden="true" />
      ))}
    </span>
  );
}
