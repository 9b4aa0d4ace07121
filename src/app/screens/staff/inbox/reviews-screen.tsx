import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import { listReviewsToModerate, type ModeratedReview, REVIEW_STATUSES } from "#contract/reviews/reviews.ts";
import { readReviewToModerate } from "#contract/reviews/review-context.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { pageNumber, useListAddress } from "#app/widgets/staff/list-address.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { NotInQueue, Queue, QUEUE_PAGE } from "#app/widgets/staff/queue.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import { useReviewActions } from "./bulk-moderation.ts";
import { reviewStatus } from "./inbox-words.ts";
import { ReviewAside } from "./review-aside.tsx";
import { ReviewDetail } from "./review-detail.tsx";

const WIDTHS = [100, 100, 100] as const;
const PATH = "/staff/requests/reviews";

/** `/staff/requests/reviews`: reviews to decide about, the reported ones first asked for; one is read beside the list. */
export function ReviewsScreen() {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const { id } = useParams<{ id?: string }>();
  const address = useListAddress();
  const choices = useReviewActions();
  const asked = address.get("status");
  const status = REVIEW_STATUSES.find((one) => one === asked);
  const read = useStaffRead(listReviewsToModerate, {
    query: {
      page: pageNumber(address.get("page")),
      per_page: QUEUE_PAGE,
      ...(status ? { "filter[status]": status } : {}),
      ...(asked === "reported" ? { "filter[reported]": "yes" as const } : {}),
    },
  });
  const number = Number(id);
  const isReview = Number.isSafeInteger(number) && number > 0;
  const opened = useStaffRead(isReview ? readReviewToModerate : null, { params: { id: number } });
  // What its list says of it stands until more is known, and where there is no network.
  const shown = opened.data?.review ?? read.data?.find((row) => row.id === number);
  return (
    <Queue<ModeratedReview>
      title={t({ message: "Reviews", context: "requests" })}
      tabs={<PlaceTabs place="requests" current={PATH} />}
      of={read}
      search={null}
      states={{
        label: t`Status`,
        every: t`Every status`,
        choices: [
          { value: "reported", label: t({ message: "Reported", context: "review" }) },
          ...REVIEW_STATUSES.map((value) => ({ value, label: i18n._(reviewStatus[value].words) })),
        ],
      }}
      empty={{ title: t`No reviews to decide about` }}
      keyOf={(row) => String(row.id)}
      path={PATH}
      bulk={{
        list: "reviews",
        choices,
        subjectOf: (row) => String(row.id),
        nameOf: ({ author, program }) => `${author}, ${program.title}`,
        filter: status ? { status } : asked === "reported" ? { status: asked } : {},
      }}
      columns={[
        { key: "author", head: t`Author`, cell: ({ author }) => <bdi>{author}</bdi> },
        { key: "program", head: t`Program`, phone: "second", cell: ({ program }) => <bdi>{program.title}</bdi> },
        { key: "stars", head: t`Stars`, spare: true, cell: ({ stars }) => t`${stars} of 5` },
        { key: "at", head: t`Written`, phone: "end", cell: ({ created_at: at }) => <time dateTime={at}>{formatDate(language, at)}</time> },
        { key: "status", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={reviewStatus[row.status]} /> },
      ]}
      selected={
        id === undefined
          ? null
          : {
              key: id,
              detail: isReview ? (
                <LoadState of={{ ...opened, data: shown ?? null }} skeleton={<SkeletonLines widths={WIDTHS} />}>
                  {(review) => (
                    <ReviewDetail
                      review={review}
                      onChanged={() => {
                        opened.retry();
                        read.retry();
                      }}
                    />
                  )}
                </LoadState>
              ) : (
                <NotInQueue path={PATH} />
              ),
              aside: opened.data ? <ReviewAside key={id} of={opened.data} /> : null,
            }
      }
    />
  );
}
