import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { seatsLeft } from "#app/widgets/about-course/course-counts.ts";
import type { ProgramCard } from "#contract/catalogue/catalogue.ts";
import { useLingui } from "@lingui/react/macro";

/** Elsewhere than beside the price it is said only while it is worth knowing. */
const FEW = 5;

export function SeatsMark({ program, always = false }: { program: Pick<ProgramCard, "seats_left">; always?: boolean }) {
  const { i18n } = useLingui();
  const { seats_left: seats } = program;
  if (seats === null || seats === 0 || (seats > FEW && !always)) return null;
  return <StatusMark kind={seats > FEW ? "ok" : "wait"}>{seatsLeft(i18n, seats)}</StatusMark>;
}
