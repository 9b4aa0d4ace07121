import { Trans, useLingui } from "@lingui/react/macro";
import { MessageSquareText } from "lucide-react";
import { useState } from "react";
import { classNames, cluster } from "#app/ui/kit.ts";
import { CONTENT } from "#contract/content/teaching-content.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import css from "./activity.module.css";
import { type Both, NOTHING, type OptionValue, SIDES } from "./question-values.ts";

interface WordsProps {
  /** What each side is called. */
  labels: Both;
  maxLength: number;
  value: Both;
  onChange: (value: Both) => void;
}

/** A short text in both languages. */
export function TwoWords({ labels, maxLength, value, onChange }: WordsProps) {
  const { t } = useLingui();
  return SIDES.map((side) => (
    <TextInput
      key={side}
      aria-label={labels[side]}
      placeholder={side === "ar" ? t`In Arabic` : t`In English`}
      lang={side}
      dir={side === "ar" ? "rtl" : "ltr"}
      maxLength={maxLength}
      value={value[side]}
      onChange={({ currentTarget }) => onChange({ ...value, [side]: currentTarget.value })}
    />
  ));
}

interface ReasonProps {
  /** From 1. */
  place: number;
  option: OptionValue;
  onChange: (feedback: Both) => void;
}

/** What is said after the attempt to whoever chose this option, or should have. */
export function OptionReason({ place, option, onChange }: ReasonProps) {
  const { t } = useLingui();
  const reason = option.feedback ?? NOTHING;
  const [open, setOpen] = useState(reason.ar !== "" || reason.en !== "");
  if (!open) {
    return (
      <Button
        tone="plain"
        size="sm"
        icon={<MessageSquareText aria-hidden="true" />}
        aria-label={t`Explain option ${place}`}
        onClick={() => setOpen(true)}
      >
        <Trans>Explain</Trans>
      </Button>
    );
  }
  return (
    <div className={classNames(cluster([8, 12], "center", "min-0", "pad-bottom-8"), css.reason)}>
      <TwoWords
        labels={{ ar: t`Explanation of option ${place} in Arabic`, en: t`Explanation of option ${place} in English` }}
        maxLength={CONTENT.optionFeedbackMax}
        value={reason}
        onChange={onChange}
      />
    </div>
  );
}
