import { Trans } from "@lingui/react/macro";
import type { Intent } from "#app/state/intents/use-intent.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";

/** What a form knows of a version that was saved before the one it holds. */
export interface EarlierVersion {
  saved: boolean;
  /** Sends what the form holds as something new. */
  sendAnew: () => void;
}

export function sendAnew(intent: Pick<Intent, "renew">, form: { submit: () => void }): void {
  intent.renew();
  form.submit();
}

/** Says that an earlier version arrived although its answer did not, and what can be done with the changes since (I2). */
export function EarlierVersionNotice({ of: { saved, sendAnew: send }, busy }: { of: EarlierVersion; busy: boolean }) {
  if (!saved) return null;
  return (
    <NoticeBox kind="wait">
      <p>
        <Trans>
          Your first version was already saved; only its answer did not arrive. What you changed since is here and was not sent. Change the
          saved one where it is listed, or send this as a new one.
        </Trans>
      </p>
      <Button tone="quiet" size="sm" busy={busy} onClick={send}>
        <Trans>Send as a new one</Trans>
      </Button>
    </NoticeBox>
  );
}
