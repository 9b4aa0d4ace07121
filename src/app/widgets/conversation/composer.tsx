import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { CONVERSATION } from "#contract/conversation/conversation.ts";
import { dropDraft, readDraft, writeDraft } from "#app/state/forms/form-draft.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

export interface Words {
  title: string;
  body: string;
  anonymous: boolean;
}
const EMPTY: Words = { title: "", body: "", anonymous: false };

interface Props {
  /** The draft is kept for this tab under it. */
  draft: string;
  label: string;
  verb: string;
  /** A question has a title, an answer none. */
  titled?: boolean;
  /** The course lets learners write without a name. */
  mayHide?: boolean;
  initial?: Partial<Words>;
  /** @returns whether it is safe on this device or in the account */
  send: (words: Words) => Promise<boolean>;
  onCancel?: () => void;
}

/** Where something is written into a conversation: kept while it is written, sent with its button or Ctrl and Enter. */
export function Composer({ draft, label, verb, titled = false, mayHide = false, initial, send, onCancel }: Props) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const hint = useId();
  const [words, setWords] = useState<Words>(() => readDraft(draft, { ...EMPTY, ...initial }));
  const [lacks, setLacks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const empty = { title: titled && words.title.trim() === "", body: words.body.trim() === "" };
  useEffect(() => {
    if (words.title || words.body) writeDraft(draft, words);
  }, [draft, words]);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    if (empty.title || empty.body) {
      setLacks(true);
      form.current?.querySelector<HTMLElement>(empty.title ? "input" : "textarea")?.focus();
      return;
    }
    setBusy(true);
    const done = await send({ ...words, title: words.title.trim(), body: words.body.trim() });
    setBusy(false);
    setFailed(!done);
    if (!done) return;
    dropDraft(draft);
    setLacks(false);
    setWords({ ...EMPTY, anonymous: words.anonymous });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  };

  return (
    <form
      method="dialog"
      ref={form}
      className={stack(8, "form-wide")}
      aria-label={label}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      {titled ? (
        <Field label={t({ message: "Title", context: "question" })} required error={lacks && empty.title ? t`Write a title` : undefined}>
          {(aria) => (
            <TextInput
              {...aria}
              dir="auto"
              maxLength={CONVERSATION.titleMax}
              value={words.title}
              onChange={(event) => setWords({ ...words, title: event.currentTarget.value })}
            />
          )}
        </Field>
      ) : null}
      <Field label={label} required error={lacks && empty.body ? t`Write something first` : undefined}>
        {(aria) => (
          <TextArea
            {...aria}
            maxLength={CONVERSATION.bodyMax}
            value={words.body}
            onChange={(event) => setWords({ ...words, body: event.currentTarget.value })}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {mayHide ? (
        <Checkbox
          checked={words.anonymous}
          aria-describedby={hint}
          onChange={(event) => setWords({ ...words, anonymous: event.currentTarget.checked })}
        >
          <Trans>Without my name</Trans>
          <span id={hint} className={kit("block", "xs", "soft")}>
            <Trans>Other trainees do not see who wrote it; your instructors do.</Trans>
          </span>
        </Checkbox>
      ) : null}
      {failed ? (
        <NoticeBox kind="bad">
          <Trans>It could not be saved on this device or sent. It is still here: try again.</Trans>
        </NoticeBox>
      ) : null}
      <div className={cluster(8, "center")}>
        <Button type="submit" tone="ink" busy={busy}>
          {verb}
        </Button>
        {onCancel ? (
          <Button tone="plain" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
      </div>
    </form>
  );
}
