import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { X } from "lucide-react";
import { classNames, cluster } from "#app/ui/kit.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { OrderList } from "#app/widgets/order-list/order-list.tsx";
import css from "./activity.module.css";
import { OptionReason, TwoWords } from "./option-words.tsx";
import { PartsFrame, type PartsProps } from "./parts-frame.tsx";
import { withChangedOption, withoutOption } from "./question-values.ts";

/** Lines in their right order: trainees are given them shuffled. */
export function OrderingParts({ question, onChange }: PartsProps) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { options } = question;
  const nameOf = (place: number, { ar, en }: { ar: string; en: string }) =>
    (language === "ar" ? ar || en : en || ar).trim() || t`Line ${place}`;
  return (
    <PartsFrame
      question={question}
      onChange={onChange}
      legend={<Trans>Lines in their right order</Trans>}
      hint={<Trans>Every trainee is given them in another order.</Trans>}
      add={<Trans>Add line</Trans>}
    >
      <OrderList
        stacked
        label={t`Lines in their right order`}
        lines={options.map((option, index) => ({ id: option.id, name: nameOf(index + 1, option.text) }))}
        onOrder={(ids) => onChange({ ...question, options: ids.flatMap((id) => options.find((option) => option.id === id) ?? []) })}
      >
        {(id) => {
          const index = options.findIndex((option) => option.id === id);
          const option = options[index];
          const place = index + 1;
          return option ? (
            <div className={classNames(cluster([8, 12], "center", "min-0"), css.line)}>
              <TwoWords
                labels={{ ar: t`Line ${place} in Arabic`, en: t`Line ${place} in English` }}
                maxLength={500}
                value={option.text}
                onChange={(text) => onChange(withChangedOption(question, id, { text }))}
              />
              {options.length > 2 ? (
                <IconButton
                  label={t`Delete line ${place}`}
                  icon={<X aria-hidden="true" />}
                  onClick={() => onChange(withoutOption(question, id))}
                />
              ) : null}
              <OptionReason
                place={place}
                option={option}
                onChange={(feedback) => onChange(withChangedOption(question, id, { feedback }))}
              />
            </div>
          ) : null;
        }}
      </OrderList>
    </PartsFrame>
  );
}
