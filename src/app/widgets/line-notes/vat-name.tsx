import { Trans } from "@lingui/react/macro";

/** What stands beside the VAT of a sum: each rate of its lines, percent, the highest first. */
export function VatName({ rates: [rate = 0, other] }: { rates: readonly number[] }) {
  if (other !== undefined)
    return (
      <Trans>
        Includes <bdi>{rate}%</bdi> VAT, <bdi>{other}%</bdi> on some programs
      </Trans>
    );
  if (rate === 0) return <Trans>Without VAT</Trans>;
  return (
    <Trans>
      Includes <bdi>{rate}%</bdi> VAT
    </Trans>
  );
}
