import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { readPersonConsents } from "#contract/accounts/person-notices.ts";
import type { ConsentHistory } from "#contract/accounts/privacy.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { FactLine } from "#app/widgets/staff/facts.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";

const KIND: Record<ConsentHistory["history"][number]["kind"], MessageDescriptor> = {
  terms: msg`Terms and conditions`,
  marketing: msg`Marketing messages`,
  seat_offer: msg`E-mails about seat offers`,
  cart_reminder: msg`E-mails about the cart`,
};
const GIVEN: StatusWords = { words: msg({ message: "Agreed", context: "consent" }), kind: "ok" };
const TAKEN: StatusWords = { words: msg({ message: "Taken back", context: "consent" }), kind: "plain" };
const NEVER: StatusWords = { words: msg({ message: "Never agreed", context: "consent" }), kind: "plain" };
const WIDTHS = [100, 100] as const;

/** What holds of a person's consents now, and each change of them, the newest first. Only the person changes them. */
export function ConsentsPart({ id }: { id: number }) {
  const { i18n, t } = useLingui();
  const language = useAtomValue(languageAtom);
  const read = useStaffRead(readPersonConsents, { params: { id } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {({ consents: { terms, marketing }, history }) => (
        <div className={stack(12)}>
          <FactLine
            facts={[terms, marketing].map(({ kind, granted, at }) => ({
              name: i18n._(KIND[kind]),
              value: <StatusWord of={granted ? GIVEN : at ? TAKEN : NEVER} />,
            }))}
          />
          {history.length === 0 ? (
            <EmptyState title={t`Nothing was agreed to yet`} />
          ) : (
            <StaffList
              label={t`History of the consents`}
              rows={history}
              keyOf={({ kind, at }) => `${kind} ${at}`}
              hrefOf={() => null}
              columns={[
                { key: "kind", head: t`Consent`, cell: ({ kind }) => i18n._(KIND[kind]) },
                {
                  key: "at",
                  head: t`Time`,
                  phone: "second",
                  cell: ({ at }) => <time dateTime={at}>{formatDateTime(language, at, {})}</time>,
                },
                { key: "state", head: t`Status`, phone: "end", cell: ({ granted }) => <StatusWord of={granted ? GIVEN : TAKEN} /> },
              ]}
            />
          )}
        </div>
      )}
    </LoadState>
  );
}
