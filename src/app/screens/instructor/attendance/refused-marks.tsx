import { Plural, useLingui } from "@lingui/react/macro";
import { codeSentence } from "#app/i18n/problem-message.ts";
import type { RefusedItem } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

/** Marks of this device that the server did not take, each with its reason, until the person has seen it. */
export function RefusedMarks({ items }: { items: readonly RefusedItem[] }) {
  const { t, i18n } = useLingui();
  return items.map(({ key, code, values, payload, dismiss }) => (
    <NoticeBox key={key} kind="bad">
      <p>
        <Plural
          value={(payload.body.marks as unknown[]).length}
          _0="The sheet was not accepted:"
          one="# mark was not accepted:"
          other="# marks were not accepted:"
        />{" "}
        {codeSentence(i18n, code, { ...values })}
      </p>
      <Button tone="plain" size="sm" onClick={() => void dismiss()}>
        {t`Discard change`}
      </Button>
    </NoticeBox>
  ));
}
