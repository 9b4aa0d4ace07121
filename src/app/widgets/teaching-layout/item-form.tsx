import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { onlineAtom } from "#app/state/network/network.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import { EarlierVersionNotice } from "#app/widgets/intents/earlier-version.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { ItemConflict, type ItemPart } from "./item-conflict.tsx";
import { InHead } from "./item-frame.tsx";
import { SaveBar } from "./save-bar.tsx";
import type { ItemEditing } from "./use-item-form.ts";

interface Props<Values extends object> {
  editing: ItemEditing<Values>;
  className: string | undefined;
  /** Shown until it is known what this device holds. */
  skeleton: ReactNode;
  /** What two versions can differ in. */
  parts: readonly ItemPart<Values>[];
  /** Of the ember buttons: what shows a new one, and what saves the two put together. */
  words: { publish: ReactNode; merge: string };
  /** Kinds that are never a draft have the one button, with these words. */
  only?: ReactNode;
  /** Why nothing can be sent now, where it is not the network: said by the button. */
  held?: ReactNode;
  /** In the bar: what stands in the way, or how much it is. */
  note?: ReactNode;
  children: ReactNode;
}

/** Stands round the fields of an item that is written: its draft before, two versions in its place, and the bar that saves it. */
export function ItemForm<Values extends object>({ editing, className, skeleton, parts, words, only, held, note, children }: Props<Values>) {
  if (!editing.ready) return skeleton;
  if (editing.stale) return <ItemConflict editing={editing} parts={parts} saveLabel={words.merge} />;
  const { form, failure } = editing;
  return (
    <form id={form.id} className={className} method="dialog" onSubmit={form.submit} noValidate>
      {children}
      {failure ? <NoticeBox kind="bad">{failure}</NoticeBox> : null}
      <EarlierVersionNotice of={editing.earlier} busy={form.busy} />
      <Bar editing={editing} publish={words.publish} only={only} held={held} note={note} />
    </form>
  );
}

interface BarProps {
  editing: Pick<ItemEditing<object>, "item" | "savedTime" | "accountTime" | "choose"> & { form: { id: string; busy: boolean } };
  publish: ReactNode;
  only: ReactNode;
  held: ReactNode;
  note: ReactNode;
}

/** In the page's head where there is room for it, else at the foot of the phone. */
function Bar({ editing: { form, item, savedTime, accountTime, choose }, publish, only, held, note }: BarProps) {
  const { t } = useLingui();
  const online = useAtomValue(onlineAtom);
  const wide = !useMedia(PHONE);
  const shown = item?.status === "published";
  const send = { type: "submit", form: form.id, busy: form.busy, disabled: !online || Boolean(held) } as const;
  const state = accountTime ? (
    <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>{t`Draft saved in your account at ${accountTime}`}</StatusMark>
  ) : savedTime ? (
    <DeviceMark kind="saved">{t`Saved on this device at ${savedTime}`}</DeviceMark>
  ) : null;
  const buttons = (
    <>
      {shown || only ? null : (
        <Button {...send} tone="quiet" onClick={() => choose(false)}>
          <Trans>Save draft</Trans>
        </Button>
      )}
      <Button {...send} tone="ember" onClick={() => choose(!shown && !only)}>
        {!online ? <Trans>Saving needs a connection</Trans> : (held ?? only ?? (shown ? <Trans>Save changes</Trans> : publish))}
      </Button>
    </>
  );
  if (!wide) {
    return (
      <SaveBar note={note} state={state}>
        {buttons}
      </SaveBar>
    );
  }
  return (
    <>
      <InHead place="lead">
        {note ? <b>{note}</b> : null}
        <span aria-live="polite">{state}</span>
      </InHead>
      <InHead place="actions">{buttons}</InHead>
    </>
  );
}
