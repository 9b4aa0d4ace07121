import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { otherOwnerAtom } from "#app/state/session/other-owner.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";

/** Another account's changes wait on this device: they are sent first, or go, but never silently (P5, P6). */
export function OtherOwnerDialog() {
  const { t } = useLingui();
  const question = useAtomValue(otherOwnerAtom);
  const sendFirst = () => question?.answer("send_first");
  const name = question?.name;
  return (
    <Dialog
      open={question !== null}
      onClose={sendFirst}
      title={t`Changes of another account are waiting`}
      actions={
        <>
          <Button tone="ink" onClick={sendFirst}>
            {name ? t`Log in as ${name}` : t`Log in as the other account`}
          </Button>
          <Button tone="quiet" onClick={() => question?.answer("discard")}>
            {t`Discard its changes`}
          </Button>
        </>
      }
    >
      <p>
        <Trans>These changes belong to another account and wait for it.</Trans>
      </p>
    </Dialog>
  );
}
