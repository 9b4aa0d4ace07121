import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ArrowRight } from "lucide-react";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { classNames, kit } from "#app/ui/kit.ts";
import { minutesCount } from "#app/widgets/catalogue/counts.ts";
import { FootBar } from "#app/widgets/site/foot-bar.tsx";
import { type AroundProps, NextMark, nextTone } from "./lesson-aside.tsx";
import css from "./next-bar.module.css";

/** At the foot of a phone: what comes next, whether it is on this device, and the step there. */
export function NextBar({ content, course, savedItems, online }: AroundProps) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { next, program } = content;
  const base = `/course/${program.id}`;
  const item = course?.sections.flatMap(({ items }) => items).find(({ id }) => id === next?.id);
  const time = item && item.duration_min > 0 ? minutesCount(i18n, item.duration_min) : null;
  return (
    <div className={css.phone}>
      <FootBar label={t`Next lesson`}>
        {next ? (
          <>
            <div className={classNames(kit("grow", "min-0", "leading-ui"), css.words)}>
              <span className={kit("block", "faint", "xs")}>{time ? <Trans>Next, {time}</Trans> : <Trans>Next</Trans>}</span>
              <b className={kit("block", "clip", "md", "strong", "nowrap")}>
                <bdi>{next.translations[language].title}</bdi>
              </b>
              <NextMark saved={savedItems.has(next.id)} online={online} />
            </div>
            <Button
              tone={nextTone(content, online || savedItems.has(next.id))}
              href={`${base}/lesson/${next.id}`}
              iconEnd={<ArrowRight aria-hidden="true" data-flip />}
            >
              {t`Next lesson`}
            </Button>
          </>
        ) : (
          <>
            <div className={classNames(kit("grow", "min-0", "leading-ui"), css.words)}>
              <b className={kit("block", "clip", "md", "strong", "nowrap")}>
                <Trans>This is the last lesson</Trans>
              </b>
            </div>
            <Button tone="quiet" href={base}>{t`Back to the course`}</Button>
          </>
        )}
      </FootBar>
    </div>
  );
}
