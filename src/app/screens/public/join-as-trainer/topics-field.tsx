import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useRef, useState } from "react";
import { classNames, cluster, grid, kit, row } from "#app/ui/kit.ts";
import { TRAINER } from "#contract/requests/trainers.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { FormField } from "#app/widgets/forms/form-field.tsx";
import type { Form } from "#app/widgets/forms/use-form.ts";
import type { JoinValues } from "./join-values.ts";
import { addTopics, endsTopic } from "./topics.ts";
import css from "./topics-field.module.css";

/** Topics as chips: written and added by Enter, a comma or the button; taken away by pressing, or by Backspace in the empty field. */
export function TopicsField({ form, label }: { form: Form<JoinValues>; label: string }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState("");
  const { topics } = form.values;
  const full = topics.length >= TRAINER.topicsMax;
  const add = (text: string) => {
    setWritten("");
    const added = addTopics(topics, text);
    if (added.length > topics.length) form.set("topics", added);
  };
  const remove = (topic: string) => {
    form.set(
      "topics",
      topics.filter((other) => other !== topic),
    );
    // The chip that had the focus is gone.
    input.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    // Enter while a word is being composed belongs to the keyboard.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      add(written);
    } else if (event.key === "Backspace" && written === "") {
      const last = topics.at(-1);
      if (last !== undefined) remove(last);
    }
  };
  const type = (text: string) => (endsTopic(text) ? add(text) : setWritten(text));

  return (
    <FormField
      form={form}
      name="topics"
      label={label}
      hint={full ? t`You can add up to ${TRAINER.topicsMax} topics.` : t`Enter or a comma adds a topic; up to ${TRAINER.topicsMax}.`}
    >
      {(aria) => (
        <div className={grid(12)}>
          <div className={classNames(row(8, "center"), css.row)}>
            <TextInput
              {...aria}
              ref={input}
              type="text"
              name="topics"
              value={written}
              dir="auto"
              maxLength={1_000}
              autoComplete="off"
              enterKeyHint="done"
              readOnly={full}
              onChange={(event) => type(event.currentTarget.value)}
              onKeyDown={onKey}
              // What was written and not added is added, rather than lost.
              onBlur={() => (written.trim() === "" ? form.touch("topics") : add(written))}
            />
            <Button tone="quiet" onClick={() => add(written)} disabled={full}>
              <Trans>Add</Trans>
            </Button>
          </div>
          {topics.length > 0 ? (
            <ul className={cluster(8)} aria-label={label}>
              {topics.map((topic) => (
                <li className={kit("min-0", "max-full")} key={topic}>
                  <Chip
                    removable
                    className={classNames(kit("max-full", "break-anywhere", "text-start"), css.chip)}
                    aria-label={t`Remove: ${topic}`}
                    onClick={() => remove(topic)}
                  >
                    <bdi>{topic}</bdi>
                  </Chip>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      )}
    </FormField>
  );
}
