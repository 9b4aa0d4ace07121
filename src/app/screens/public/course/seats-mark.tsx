import { StatusMark } from "#app/ui/status-mark.tsx";
import { seatsLeft } from "#app/widgets/counts.ts";
import type { ProgramCard } from "#contract/catalogue.ts";
import { useLingui } from "@lingui/react/macro";

/** Said only while it is worth knowing. */
const FEW = 5;

export function SeatsMark({ program }: { program: Pick<ProgramCard, "seats_left"> }) {
  const { i18n } = useLingui();
  if (program.seats_left === null || program.seats_left === 0 || program.seats_left > FEW) return null;
  return <StatusMark kind="wait">{seatsLeft(i18n, program.seats_left)}</StatusMark>;
}
