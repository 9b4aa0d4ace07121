import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { dayIn } from "#app/widgets/staff/periods.ts";

/** The period of a report, from its address; nothing named is the server's usual one. */
export function useReportDays(): { from?: string; to?: string } {
  const address = useListAddress();
  const [from, to] = [dayIn(address.get("from")), dayIn(address.get("to"))];
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
