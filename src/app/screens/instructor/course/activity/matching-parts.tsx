import { Trans, useLingui } from "@lingui/react/macro";
import { Plus, X } from "lucide-react";
import { classNames, cluster, stack } from "#app/ui/kit.ts";
import { CONTENT } from "#contract/content/teaching-content.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import css from "./activity.module.css";
import { OptionReason, TwoWords } from "./option-words.tsx";
import { PartsFrame, type PartsProps } from "./parts-frame.tsx";
import { extraMatches, matchOf, withChangedOption, withExtraMatch, withMatchText, withoutMatch, withoutOption } from "./question-values.ts";

/** Pairs: what stands on the left, and what belongs to it; and answers that belong to none. */
export function MatchingParts({ question, onChange }: PartsProps) {
  const { t } = useLingui();
  const { options, matches = [] } = question;
  const extra = extraMatches(question);
  return (
    <>
      <PartsFrame
        question={question}
        onChange={onChange}
        legend={<Trans>Pairs</Trans>}
        hint={<Trans>Trainees are given the answers shuffled, and choose one for each line.</Trans>}
        add={matches.length < CONTENT.optionsMax ? <Trans>Add pair</Trans> : null}
      >
        {options.map((option, index) => {
          const place = index + 1;
          const match = matchOf(question, option.id);
          return (
            <div key={option.id} className={classNames(cluster([8, 12], "center", "round-sm", "pad-x-12", "pad-y-8"), css.option)}>
              <div className={classNames(cluster([8, 12], "center", "min-0"), css.line)}>
                <TwoWords
                  labels={{ ar: t`Line ${place} in Arabic`, en: t`Line ${place} in English` }}
                  maxLength={500}
                  value={option.text}
                  onChange={(text) => onChange(withChangedOption(question, option.id, { text }))}
                />
                {options.length > 2 ? (
                  <IconButton
                    label={t`Delete pair ${place}`}
                    icon={<X aria-hidden="true" />}
                    onClick={() => onChange(withoutOption(question, option.id))}
                  />
                ) : null}
              </div>
              {match ? (
                <div className={classNames(cluster([8, 12], "center", "min-0"), css.line)} data-match>
                  <TwoWords
                    labels={{ ar: t`Answer to line ${place} in Arabic`, en: t`Answer to line ${place} in English` }}
                    maxLength={500}
                    value={match.text}
                    onChange={(text) => onChange(withMatchText(question, match.id, text))}
                  />
                </div>
              ) : null}
              <OptionReason
                place={place}
                option={option}
                onChange={(feedback) => onChange(withChangedOption(question, option.id, { feedback }))}
              />
            </div>
          );
        })}
      </PartsFrame>
      <fieldset className={classNames(stack(12, "content-start", "min-0"), css.options)}>
        <legend>
          <Trans>Answers that belong to no line</Trans>
        </legend>
        {extra.map(({ id, text }, index) => {
          const place = index + 1;
          return (
            <div key={id} className={classNames(cluster([8, 12], "center", "round-sm", "pad-x-12", "pad-y-8"), css.option)}>
              <TwoWords
                labels={{ ar: t`Extra answer ${place} in Arabic`, en: t`Extra answer ${place} in English` }}
                maxLength={500}
                value={text}
                onChange={(next) => onChange(withMatchText(question, id, next))}
              />
              <IconButton
                label={t`Delete extra answer ${place}`}
                icon={<X aria-hidden="true" />}
                onClick={() => onChange(withoutMatch(question, id))}
              />
            </div>
          );
        })}
        {matches.length < CONTENT.optionsMax ? (
          <div>
            <Button tone="plain" size="sm" icon={<Plus aria-hidden="true" />} onClick={() => onChange(withExtraMatch(question))}>
              <Trans>Add an answer that fits nowhere</Trans>
            </Button>
          </div>
        ) : null}
      </fieldset>
    </>
  );
}
