import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { MESSAGE_GROUPS } from "#contract/messages/message-kinds.ts";
import { fold, matchesAll, searchTokens } from "#contract/rules/arabic-fold.ts";
import { listMessageTexts, type MessageTextRow } from "#contract/messages/message-texts.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { Explanation } from "#app/widgets/page-head/explanation.tsx";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { useListAddress } from "#app/widgets/staff/list-address.ts";
import { ListSearch } from "#app/widgets/staff/list-search.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { groupWords, textStatus } from "./message-text-words.ts";

const PATH = "/staff/platform/messages";
const OWNERS = ["own", "platform"] as const;

/** `/staff/platform/messages`: the messages of the platform by what they tell of, and whose wording each has. */
export function MessageTextsScreen() {
  const { t, i18n } = useLingui();
  const read = useStaffRead(listMessageTexts);
  const address = useListAddress();
  const [q, own] = [address.get("q"), OWNERS.find((one) => one === address.get("text")) ?? null];
  const wanted = searchTokens(q);
  const fits = (row: MessageTextRow) =>
    (own === null || row.own === (own === "own")) &&
    matchesAll(fold([row.title.ar, row.title.en, row.body.ar, row.body.en].join(" ")), wanted);
  const shown = read.data?.filter(fits) ?? null;
  return (
    <div className={stack(16)}>
      <PageHead title={t({ message: "Templates", context: "message texts" })} />
      <Explanation>{t`What is said in the app, in push messages and by e-mail when something happens.`}</Explanation>
      <PlaceTabs place="platform" current={PATH} />
      <NoticeBox kind="info">
        <Trans>
          Letters about passwords, devices, e-mail addresses, roles and two-step verification have a fixed text, so that nobody can weaken
          them.
        </Trans>
      </NoticeBox>
      <ListSearch
        label={t`Words of a message`}
        address={address}
        standing={own ? [{ name: "text", words: i18n._(textStatus[own].words) }] : []}
      >
        <PlainSelect
          label={t({ message: "Whose text", context: "message texts" })}
          value={own ?? ""}
          options={[
            { value: "", label: t({ message: "Every text", context: "message texts" }) },
            ...OWNERS.map((value) => ({ value, label: i18n._(textStatus[value].words) })),
          ]}
          onChange={(text) => address.go({ text })}
        />
      </ListSearch>
      <ListState
        of={{ ...read, data: shown }}
        empty={{ title: t`No messages` }}
        unfiltered={q || own ? () => address.go({ q: "", text: "" }) : null}
      >
        {(rows) => (
          <div className={stack(24)}>
            {MESSAGE_GROUPS.filter((group) => rows.some((row) => row.group === group)).map((group) => (
              <Part key={group} title={i18n._(groupWords[group])}>
                <ul className={kit("border-top")}>
                  {rows
                    .filter((row) => row.group === group)
                    .map((row) => (
                      <Kind key={row.kind} of={row} />
                    ))}
                </ul>
              </Part>
            ))}
          </div>
        )}
      </ListState>
    </div>
  );
}

function Kind({ of: { kind, version, own, title, body, changed } }: { of: MessageTextRow }) {
  const { t } = useLingui();
  const said = useSaid();
  const language = useAtomValue(languageAtom);
  return (
    <li className={cluster([4, 16], "between", "border-bottom", "pad-y-8")}>
      <div className={kit("min-0")}>
        <ActionLink href={`${PATH}/${kind}`} className={kit("link", "tap", "inline-block", "medium")}>
          {said(title)}
        </ActionLink>
        <p className={kit("soft", "sm", "break-anywhere")}>{said(body)}</p>
      </div>
      <div className={cluster([4, 12], "sm")}>
        <StatusWord of={own ? textStatus.own : textStatus.platform} />
        {changed ? (
          <span className={kit("soft")}>
            {t`version ${version}`} · {changed.by ? <bdi>{said(changed.by)}</bdi> : null} {formatDate(language, changed.at)}
          </span>
        ) : null}
      </div>
    </li>
  );
}
