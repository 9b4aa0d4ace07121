import { Trans } from "@lingui/react/macro";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";

/** What was typed in a form is on this device. */
export const DraftMark = () => (
  <DeviceMark kind="saved">
    <Trans>Draft saved on this device</Trans>
  </DeviceMark>
);
