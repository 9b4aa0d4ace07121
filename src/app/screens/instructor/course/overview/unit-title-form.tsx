import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { classNames, cluster, stack } from "#app/ui/kit.ts";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import css from "./outline.module.css";

export interface UnitTitles {
  ar: string | null;
  en: string | null;
}

const TITLE_MAX = 160;

interface Props {
  titles: UnitTitles;
  /** Of the button. */
  label: string;
  save: (titles: UnitTitles) => Promise<void>;
  close: () => void;
}

/** The name of a unit in both languages; one of them is enough. */
export function UnitTitleForm({ titles, label, save, close }: Props) {
  const { t, i18n } = useLingui();
  const [ar, setAr] = useState(titles.ar ?? "");
  const [en, setEn] = useState(titles.en ?? "");
  const first = useRef<HTMLInputElement>(null);
  // The form was just asked for.
  useEffect(() => first.current?.focus(), []);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const empty = ar.trim() === "" && en.trim() === "";
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await save({ ar: ar.trim() || null, en: en.trim() || null });
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <form
      method="dialog"
      className={classNames(stack(12, "pad-y-12"), css.title)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!empty) void submit();
      }}
    >
      <Field label={t`Unit name in Arabic`}>
        {(aria) => (
          <TextInput
            {...aria}
            lang="ar"
            dir="rtl"
            ref={first}
            maxLength={TITLE_MAX}
            value={ar}
            onChange={(event) => setAr(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t`Unit name in English`}>
        {(aria) => (
          <TextInput
            {...aria}
            lang="en"
            dir="ltr"
            maxLength={TITLE_MAX}
            value={en}
            onChange={(event) => setEn(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className={cluster(8)}>
        <NetworkButton type="submit" busy={busy} disabled={empty} offline={<Trans>Saving needs a connection</Trans>}>
          {label}
        </NetworkButton>
        <Button tone="plain" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      {failure === null ? null : <NoticeBox kind="bad">{problemSentence(i18n, failure)}</NoticeBox>}
    </form>
  );
}
