import { Trans } from "@lingui/react/macro";
import { Money } from "#app/widgets/orders/money.tsx";

/** How much of a seat is paid by a sponsor. @param share SAR */
export const SponsorNote = ({ share }: { share: number }) => (
  <Trans>
    A sponsor pays <Money sar={share} /> of the seat
  </Trans>
);
