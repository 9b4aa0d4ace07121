import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { readRoster, type RosterMember, type RosterMeta, type Rosters } from "#contract/tools/rosters.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { problemSentence } from "#app/i18n/problem-message.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useResource } from "#app/state/resource.ts";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { State } from "#app/ui/state.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { NoticeBox } from "#app/widgets/site/notice-box.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { isWaiting, MemberList } from "./member-list.tsx";

export const ROSTER_WIDTHS = [45, 88, 70, 88, 55] as const;
const A_PAGE = 50;
const GROUPS = ["all", "waiting", "opened"] as const;
type Group = (typeof GROUPS)[number];

/** One course of another platform: who is in it, as the platform says at this moment. */
export function RosterPart({ programId, roster }: { programId: number; roster: Rosters[number] }) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const read = useResource(readRoster, { params: { id: programId, rid: roster.id } });
  const { data, meta, asOf, failure } = read;
  const [pressed, setPressed] = useState<{ asOf: Date | null; failure: unknown } | null>(null);
  const busy = pressed !== null && pressed.asOf === asOf && pressed.failure === failure;
  const title = meta?.title ?? roster.title;
  const when = meta && formatDateTime(language, meta.read_at);
  return (
    <section className={stack(12)} aria-label={title ?? roster.platform[language]} aria-busy={busy || undefined}>
      <div className={cluster([8, 16], "center", "between")}>
        <div className={stack(0, "min-0")}>
          <h2 className={kit("md", "strong")}>
            <bdi>{title ?? roster.platform[language]}</bdi>
          </h2>
          <p className={kit("sm", "soft")}>
            <bdi>{roster.platform[language]}</bdi>
            {when ? (
              <>
                {" · "}
                <Trans context="roster">Read {when}</Trans>
              </>
            ) : null}
          </p>
        </div>
        <NetworkButton
          tone="plain"
          size="sm"
          icon={<RefreshCw aria-hidden="true" />}
          busy={busy || (data === null && read.status === "loading")}
          offline={t`Needs a connection`}
          onClick={() => {
            setPressed({ asOf, failure });
            read.retry();
          }}
        >
          <Trans context="roster">Read again</Trans>
        </NetworkButton>
      </div>
      {data && failure ? <NoticeBox kind="bad">{problemSentence(i18n, failure)}</NoticeBox> : null}
      <LoadState of={read} skeleton={<SkeletonLines widths={ROSTER_WIDTHS} />}>
        {(members) =>
          meta?.state === "read" ? <Members programId={programId} members={members} whole={meta.whole} /> : <Fault of={meta} />
        }
      </LoadState>
    </section>
  );
}

function Fault({ of }: { of: RosterMeta | null }) {
  const { t } = useLingui();
  const says = {
    refused: [
      t`The platform does not let us read who is in its course`,
      t`Its admin must let Qabas use the service of names and roles (NRPS) in this course.`,
    ],
    away: [t`The platform did not answer`, t`Try again in a few minutes.`],
    unreadable: [t`The platform’s answer could not be read`, t`Tell whoever registered the platform here: the server log says why.`],
  } as const;
  const [title, help] = says[of === null || of.state === "read" ? "unreadable" : of.state];
  return <State kind="fault" live title={title} help={help} />;
}

function Members({ programId, members, whole }: { programId: number; members: readonly RosterMember[]; whole: boolean }) {
  const { t } = useLingui();
  const [path] = useLocation();
  const search = new URLSearchParams(useSearch());
  const shown = GROUPS.find((one) => one === search.get("show")) ?? "all";
  const groups: Record<Group, readonly RosterMember[]> = {
    all: members,
    waiting: members.filter(isWaiting),
    opened: members.filter(({ student_id: here }) => here !== null),
  };
  const labels: Record<Group, string> = {
    all: t({ message: "Everybody", context: "roster" }),
    waiting: t`Have not opened it yet`,
    opened: t`Have opened it`,
  };
  const rows = groups[shown];
  const pages = Math.max(1, Math.ceil(rows.length / A_PAGE));
  const page = Math.min(pages, Math.max(1, Math.floor(Number(search.get("page"))) || 1));
  const to = (show: Group, next = 1) => {
    const query = new URLSearchParams(search);
    query.set("show", show);
    query.set("page", String(next));
    return `${path}?${query}`;
  };
  if (members.length === 0) return <EmptyState title={t`Nobody is in the platform’s course`} />;
  return (
    <>
      <nav className={cluster(8)} aria-label={t`Course members shown`}>
        {GROUPS.map((one) => (
          <Chip key={one} href={to(one)} aria-current={one === shown ? "page" : undefined}>
            {labels[one]} <bdi className={kit("tabular")}>{groups[one].length}</bdi>
          </Chip>
        ))}
      </nav>
      {whole ? null : (
        <p className={kit("sm", "wait")}>
          <Trans>
            This is not everybody: the first <Plural value={members.length} one="# member was" other="# members were" /> read.
          </Trans>
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState
          title={shown === "waiting" ? t`All of its trainees have opened the program` : t`Nobody has opened the program from there yet`}
        />
      ) : (
        <MemberList rows={rows.slice((page - 1) * A_PAGE, page * A_PAGE)} programId={programId} />
      )}
      <Pager page={page} pages={pages} to={(next) => to(shown, next)} />
    </>
  );
}
