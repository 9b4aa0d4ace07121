import { useLingui } from "@lingui/react/macro";
import type { Approval } from "#contract/security/approvals.ts";
import { quarterName } from "#app/widgets/staff/periods.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";

/** What a wish is about, by its name; a tax period has none but its place in the year. */
export function SubjectName({ of: { kind, id, name } }: { of: NonNullable<Approval["subject"]> }) {
  const { i18n } = useLingui();
  const said = useSaid();
  return kind === "vat_period" ? quarterName(i18n, id) : <bdi>{said(name)}</bdi>;
}
