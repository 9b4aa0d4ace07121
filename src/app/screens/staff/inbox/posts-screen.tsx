import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import { listReportedPosts, type ReportedPost } from "#contract/conversation/conversation-moderation.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { NotInQueue, Queue, QUEUE_PAGE } from "#app/widgets/staff/queue.tsx";
import { usePostActions } from "./bulk-moderation.ts";
import { PostDetail } from "./post-detail.tsx";
import { AuthorAside } from "./sender-aside.tsx";

const PATH = "/staff/requests/posts";

/** `/staff/requests/posts`: what was reported in the conversations of courses; one is read beside the list. */
export function PostsScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { id } = useParams<{ id?: string }>();
  const address = useListAddress();
  const choices = usePostActions();
  const settled = address.get("status") === "settled";
  const read = useStaffRead(listReportedPosts, {
    query: { page: pageNumber(address.get("page")), per_page: QUEUE_PAGE, ...(settled ? { "filter[state]": "settled" as const } : {}) },
  });
  const shown = read.data?.find((row) => row.id === id);
  return (
    <Queue<ReportedPost>
      title={t({ message: "Reported posts", context: "requests" })}
      tabs={<PlaceTabs place="requests" current={PATH} />}
      of={read}
      search={null}
      states={{
        label: t`Status`,
        every: t({ message: "Waiting for a decision", context: "post" }),
        choices: [{ value: "settled", label: t({ message: "Decided", context: "post" }) }],
      }}
      empty={{ title: t`No reported posts` }}
      keyOf={(row) => row.id}
      path={PATH}
      bulk={{
        list: "posts",
        choices,
        subjectOf: (row) => row.id,
        nameOf: ({ author, title }) => `${author.names[language]}, ${title}`,
        filter: settled ? { status: "settled" } : {},
      }}
      columns={[
        { key: "author", head: t`Author`, cell: ({ author }) => <bdi>{author.names[language]}</bdi> },
        { key: "program", head: t`Program`, phone: "second", cell: ({ program }) => <bdi>{program.title}</bdi> },
        { key: "reports", head: t({ message: "Reports", context: "post" }), spare: true, cell: ({ reports }) => reports.length },
        { key: "at", head: t`Written`, phone: "end", cell: ({ written_at: at }) => <time dateTime={at}>{formatDate(language, at)}</time> },
      ]}
      selected={
        id === undefined || read.data === null
          ? null
          : {
              key: id,
              detail: shown ? <PostDetail post={shown} onChanged={read.retry} /> : <NotInQueue path={PATH} />,
              aside: shown ? <AuthorAside key={id} id={shown.author.id} /> : null,
            }
      }
    />
  );
}
