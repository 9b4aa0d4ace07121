import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { decideRequest, getRequest, type InboxRow } from "#contract/requests/admin-requests.ts";
import { toHalalas, toSar } from "#contract/rules/money.ts";
import { call } from "#app/api/call.ts";
import { formatMoney } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { isDecided } from "#app/widgets/staff/status-words.ts";
import type { BulkAction } from "#app/widgets/staff-bulk/bulk-action.ts";

/** The same decision on several requests: what it gives back is added up before. */
export function useRequestActions(): BulkAction<InboxRow>[] {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const may = useMay();
  if (!may("requests.decide")) return [];
  const decide = (decision: "approve" | "reject") => async (row: InboxRow, note: string) =>
    isDecided(row.kind)
      ? await call(decideRequest, {
          params: { kind: row.kind, id: row.id },
          body: { decision, note, version: row.version, without_refund: false },
        })
      : null;
  const skips = ({ kind, open }: InboxRow) => (isDecided(kind) ? (open ? null : t`closed already`) : t`decided on a page of its own`);
  return [
    {
      key: "approve",
      verb: t({ message: "Approve", context: "decision" }),
      follows: t`Each takes effect at once, as if it were opened and approved, and whoever asked is notified. A refund above the limit waits for a second person.`,
      skips,
      weigh: async (rows) => {
        const leaving = rows.filter(({ kind }) => kind === "withdrawal");
        const details = await Promise.all(leaving.map(({ id }) => call(getRequest, { params: { kind: "withdrawal", id } })));
        const sums = details.flatMap(({ data }) => (data.withdrawal?.refund.eligible ? [data.withdrawal.refund.amount] : []));
        const sum = formatMoney(language, toSar(sums.reduce((all, one) => all + toHalalas(one), 0)), { decimals: true });
        const { length } = rows;
        return [
          ...(length > leaving.length
            ? [t`${plural(length - leaving.length, { one: "# request without money", other: "# requests without money" })}`]
            : []),
          ...(leaving.length > 0
            ? [
                t`${plural(leaving.length, { one: "# enrollment ends", other: "# enrollments end" })}`,
                t`Refunds by the policy: ${sums.length}, in all ${sum}`,
              ]
            : []),
        ];
      },
      label: null,
      act: (row) => decide("approve")(row, ""),
    },
    {
      key: "reject",
      verb: t({ message: "Reject", context: "decision" }),
      follows: t`Everything stays as it is. Whoever asked is notified of the reason.`,
      skips,
      label: t`Reason told to whoever asked`,
      act: decide("reject"),
    },
  ];
}
