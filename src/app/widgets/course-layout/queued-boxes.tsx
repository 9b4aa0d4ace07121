import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { codeSentence } from "#app/i18n/problem-message.ts";
import type { RefusedItem, WaitingItem } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

/** What waited on this device and was not taken, until it was seen. */
export function RefusedBox({ of: { code, values, dismiss } }: { of: RefusedItem }) {
  const { t, i18n } = useLingui();
  return (
    <NoticeBox kind="bad">
      <p>{codeSentence(i18n, code, values)}</p>
      <Button tone="quiet" size="sm" onClick={() => void dismiss()}>{t`Close`}</Button>
    </NoticeBox>
  );
}

/** What waits on this device, and can be taken back until it was tried. @param onUndo told of that */
export function WaitingBox({ of: { undo }, onUndo, children }: { of: WaitingItem; onUndo?: () => void; children: ReactNode }) {
  const { t } = useLingui();
  const takeBack = (back: NonNullable<typeof undo>) => {
    void back();
    onUndo?.();
  };
  return (
    <NoticeBox kind="wait">
      <p>{children}</p>
      {undo ? <Button tone="quiet" size="sm" onClick={() => takeBack(undo)}>{t`Undo`}</Button> : null}
    </NoticeBox>
  );
}
