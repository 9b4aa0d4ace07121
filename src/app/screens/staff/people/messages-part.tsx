import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { listPersonMessages, type PersonMessage } from "#contract/accounts/person-notices.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { WrittenMessages } from "#app/widgets/staff-queues/written-messages.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { WholeNumbers } from "#app/ui/written.tsx";

const EMAIL: Record<NonNullable<PersonMessage["email"]>, StatusWords> = {
  waiting: { words: msg`E-mail on its way`, kind: "wait" },
  sent: { words: msg`E-mail sent`, kind: "plain" },
  returned: { words: msg`E-mail returned`, kind: "bad" },
  failed: { words: msg`E-mail failed`, kind: "bad" },
};

/** What a person was told, as they read it, with the ways it went. */
export function MessagesPart({ id }: { id: number }) {
  const { t } = useLingui();
  const may = useMay();
  const address = useListAddress();
  const page = pageNumber(address.get("page"));
  const read = useStaffRead(listPersonMessages, { params: { id }, query: { page } });
  return (
    <div className={stack(12)}>
      <ListState of={read} empty={{ title: t`No messages yet` }} unfiltered={null}>
        {(rows) => (
          <ol className={kit("border-block")} aria-label={t({ message: "Messages", context: "person" })}>
            {rows.map((one) => (
              <Message key={one.id} message={one} />
            ))}
          </ol>
        )}
      </ListState>
      <Pager page={page} pages={read.meta?.last_page ?? 1} to={(next) => address.to({ page: String(next) })} />
      {may("messages.read") ? (
        <Part title={t`What they wrote to us`}>
          <WrittenMessages of={{ account: id }} />
        </Part>
      ) : null}
    </div>
  );
}

function Message({ message }: { message: PersonMessage }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const seen = message.read_at ? formatDateTime(language, message.read_at, {}) : null;
  return (
    <li className={stack(4, "border-bottom", "pad-y-8")}>
      <div className={cluster([2, 12], "between")}>
        <b>
          <WholeNumbers>{said(message.title)}</WholeNumbers>
        </b>
        <time className={kit("xs", "soft")} dateTime={message.created_at}>
          {formatDateTime(language, message.created_at, {})}
        </time>
      </div>
      <p className={kit("sm", "break-anywhere")}>
        <WholeNumbers>{said(message.body)}</WholeNumbers>
      </p>
      <div className={cluster([2, 12], "xs", "soft")}>
        <span>{message.in_app ? (seen ? t`Read on ${seen}` : t`Not read yet`) : t`Not shown in the app`}</span>
        {message.email ? (
          <span className={cluster([2, 8])}>
            <StatusWord of={EMAIL[message.email]} />
            {message.email_at ? <time dateTime={message.email_at}>{formatDateTime(language, message.email_at, {})}</time> : null}
          </span>
        ) : null}
      </div>
    </li>
  );
}
