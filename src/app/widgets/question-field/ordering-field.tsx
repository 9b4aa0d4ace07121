import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check } from "lucide-react";
import { languageAtom } from "#app/state/language/language.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { kit, row } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { OrderList } from "#app/widgets/order-list/order-list.tsx";
import { isAnswered, withOrder } from "./answers.ts";
import type { QuestionProps } from "./question-props.ts";

/** Lines to be put in order. Untouched they are no answer: whoever finds them right says so. */
export function OrderingField({ question, answers, onChange }: QuestionProps) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { id, options } = question;
  const answered = isAnswered(question, answers);
  const order = answered ? (answers.choices[id] ?? []) : options.map((option) => option.id);
  const words = new Map(options.map((option) => [option.id, option.text[language]]));
  return (
    <>
      <p className={kit("soft", "sm", "pad-bottom-12")}>
        <Trans>Put the lines in order: drag them, or use the arrows.</Trans>
      </p>
      <OrderList
        label={t`Lines to put in order`}
        lines={order.map((line) => ({ id: line, name: words.get(line) ?? "" }))}
        onOrder={(next) => onChange(withOrder(answers, id, next))}
      >
        {(line) => <span dir="auto">{words.get(line)}</span>}
      </OrderList>
      <p className={row(0, "center", "tap", "pad-top-12")}>
        {answered ? (
          <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
            <Trans>This order is your answer</Trans>
          </StatusMark>
        ) : (
          <Button tone="quiet" size="sm" onClick={() => onChange(withOrder(answers, id, order))}>
            <Trans>Keep this order</Trans>
          </Button>
        )}
      </p>
    </>
  );
}
