import { Trans } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";

/** In the place of the price of what one has. */
export const OwnedMark = () => (
  <StatusMark kind="ok" icon={<Check aria-hidden="true" />}>
    <Trans>You already have this program</Trans>
  </StatusMark>
);
