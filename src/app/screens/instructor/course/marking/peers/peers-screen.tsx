import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useLocation, useParams, useSearch } from "wouter";
import { getPeerReviews, type PeerReviewRow, shareWorks } from "#contract/coursework/peer-review.ts";
import { call } from "#app/api/call.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { cluster, kit, stack } from "#app/ui/kit.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { KeptNotice } from "#app/widgets/device/kept-notice.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { coursePath, idOf } from "#app/widgets/teaching-layout/item-address.ts";
import { ItemFrame } from "#app/widgets/teaching-layout/item-frame.tsx";
import { isMissing, NoSuchCourse } from "#app/widgets/teaching-layout/teaching-frame.tsx";

const STATES = ["all", "missing", "reported"] as const;
type Asked = (typeof STATES)[number];

/** /instructor/course/{id}/peer-reviews/{itemId}?state=: who reviews in an application, who has not yet, and what was reported. */
export function PeersScreen() {
  const { id = "", itemId = "" } = useParams<{ id: string; itemId: string }>();
  return <Peers key={itemId} courseId={idOf(id) ?? 0} itemId={idOf(itemId) ?? 0} />;
}

function Peers({ courseId, itemId }: { courseId: number; itemId: number }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const [path] = useLocation();
  const search = new URLSearchParams(useSearch());
  const state = STATES.find((one) => one === search.get("state")) ?? "all";
  const page = idOf(search.get("page")) ?? 1;
  const read = useCachedRead(getPeerReviews, { params: { iid: itemId }, query: { page, "filter[state]": state } });
  const { meta } = read;
  if (isMissing(read.failure)) return <NoSuchCourse />;
  const to = (next: { state?: Asked; page?: number }) => {
    const query = new URLSearchParams();
    if ((next.state ?? state) !== "all") query.set("state", next.state ?? state);
    if ((next.page ?? 1) > 1) query.set("page", String(next.page));
    return query.size === 0 ? path : `${path}?${query}`;
  };
  return (
    <ItemFrame
      courseId={courseId}
      backHref={`${coursePath(courseId)}/marking`}
      note={<Trans>Peer review</Trans>}
      title={meta ? <bdi>{meta.item.translations[language].title}</bdi> : <Trans>Peer review</Trans>}
      lead={meta ? <Times opens={meta.opens_at} ends={meta.ends_at} /> : null}
      actions={<Share itemId={itemId} done={read.retry} />}
    >
      <div className={stack(16, "pad-bottom-24")}>
        <KeptNotice of={read} />
        <nav className={cluster(8)} aria-label={t`Trainees by state`}>
          {STATES.map((one) => (
            <Chip key={one} href={to({ state: one })} aria-current={one === state ? "page" : undefined}>
              {one === "all" ? (
                <Trans context="peer review">Everybody</Trans>
              ) : one === "missing" ? (
                <Trans context="peer review">Not finished</Trans>
              ) : (
                <Trans context="peer review">With a report</Trans>
              )}
              {meta ? <span className={kit("tabular")}>{meta.counts[one]}</span> : null}
            </Chip>
          ))}
        </nav>
        <LoadState of={read} skeleton={<SkeletonLines widths={[55, 88, 70]} />}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState
                title={state === "all" ? t`Nobody has handed in yet` : t`Nobody is here`}
                help={t`Works are shared out among trainees who handed in, once the work is due.`}
              />
            ) : (
              <>
                <ul className={stack(0, "border-block")} aria-label={t`Trainees who handed in`}>
                  {rows.map((row) => (
                    <Row key={row.sid} row={row} most={meta?.max_degree ?? 0} courseId={courseId} />
                  ))}
                </ul>
                <Pager page={page} pages={meta?.last_page ?? 1} to={(next) => to({ page: next })} />
              </>
            )
          }
        </LoadState>
      </div>
    </ItemFrame>
  );
}

function Times({ opens, ends }: { opens: string | null; ends: string | null }) {
  const language = useAtomValue(languageAtom);
  if (!opens || !ends)
    return (
      <span>
        <Trans>Peer review is off, or no cohort has a due date.</Trans>
      </span>
    );
  const [from, until] = [opens, ends].map((at) => formatDateTime(language, at, { weekday: true, year: false }));
  return (
    <span>
      <Trans>
        From {from} until {until}
      </Trans>
    </span>
  );
}

function Share({ itemId, done }: { itemId: number; done: () => void }) {
  const { t } = useLingui();
  const { busy, act } = useNoticedAction("share-works");
  const share = () =>
    act(async () => {
      const { data } = await call(shareWorks, { params: { iid: itemId } });
      showNotice({
        kind: "success",
        id: "share-works",
        message: data.given > 0 ? msg`The works are shared out` : msg`Nothing to share out: everybody has their works, or none is due yet`,
      });
      done();
    });
  return (
    <NetworkButton tone="quiet" size="sm" busy={busy} offline={t`Needs a connection`} onClick={() => void share()}>
      <Trans>Share works out now</Trans>
    </NetworkButton>
  );
}

function Row({ row, most, courseId }: { row: PeerReviewRow; most: number; courseId: number }) {
  const language = useAtomValue(languageAtom);
  const { done, given, received, mean, reported } = row;
  const [average, of] = [mean === null ? null : formatNumber(language, mean), formatNumber(language, most)];
  return (
    <li className={cluster([4, 24], "center", "between", "border-bottom", "pad-y-8")}>
      <ActionLink href={`${coursePath(courseId)}/marking/${row.sid}`} className={kit("tap", "strong")}>
        <bdi>{row.student.translations[language].name}</bdi>
      </ActionLink>
      <span className={cluster([4, 16], "center", "sm", "soft", "tabular")}>
        {reported > 0 ? (
          <StatusMark kind="bad">
            <Plural value={reported} one="# reported review" other="# reported reviews" />
          </StatusMark>
        ) : null}
        {given > 0 && done < given ? (
          <StatusMark kind="wait">
            <Trans>
              Reviewed {done} of {given}
            </Trans>
          </StatusMark>
        ) : (
          <span>
            <Trans>
              Reviewed {done} of {given}
            </Trans>
          </span>
        )}
        <span>
          <Plural value={received} one="# review received" other="# reviews received" />
        </span>
        {average === null ? null : (
          <span>
            <Trans>
              Average {average} of {of}
            </Trans>
          </span>
        )}
      </span>
    </li>
  );
}
