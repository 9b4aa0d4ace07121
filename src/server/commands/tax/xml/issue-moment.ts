import { riyadhDay } from "#contract/rules/riyadh.ts";

const RIYADH_MS = 3 * 3_600_000;

/** Day and time of issue in Riyadh, to the second: the QR code must say the same moment. */
export function issueMoment(at: Date): { day: string; time: string; both: string } {
  const [day, time] = [riyadhDay(at), new Date(at.getTime() + RIYADH_MS).toISOString().slice(11, 19)];
  return { day, time, both: `${day}T${time}` };
}
