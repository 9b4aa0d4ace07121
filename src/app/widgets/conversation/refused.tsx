import { Trans, useLingui } from "@lingui/react/macro";
import { codeSentence } from "#app/i18n/problem-message.ts";
import type { RefusedItem } from "#app/state/queue/queue.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { kit } from "#app/ui/kit.ts";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

/** What the server did not take, with its words, until its writer lets go of it. */
export function Refused({ of }: { of: readonly RefusedItem[] }) {
  const { i18n } = useLingui();
  return of
    .filter(({ payload }) => typeof payload.body["body"] === "string")
    .map(({ key, code, values, payload, dismiss }) => (
      <NoticeBox key={key} kind="bad">
        <Trans>What you wrote was not accepted: {codeSentence(i18n, code, values)}</Trans>
        <span className={kit("block", "break-anywhere", "pre-line", "pad-y-12")} dir="auto">
          {String(payload.body["body"])}
        </span>
        <Button tone="plain" size="sm" onClick={() => void dismiss()}>
          <Trans>Discard</Trans>
        </Button>
      </NoticeBox>
    ));
}
