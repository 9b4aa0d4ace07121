import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ChevronRight } from "lucide-react";
import { useLocation, useSearch } from "wouter";
import { classNames, grid, kit, row, stack } from "#app/ui/kit.ts";
import { listSubmissions, MARKING_STATES, type MarkingRow } from "#contract/coursework/marking.ts";
import { nameFinder } from "#contract/accounts/name-search.ts";
import type { TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import { formatRelative } from "#app/i18n/format-relative.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";
import { ActionLink } from "#app/ui/buttons/action-link.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { PHONE, useMedia } from "#app/widgets/device/use-media.ts";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { Pager } from "#app/widgets/lists/pager.tsx";
import { ListTools } from "#app/widgets/teaching/list-tools.tsx";
import people from "#app/widgets/teaching/people-list.module.css";
import { idOf } from "#app/widgets/teaching-layout/item-address.ts";
import { TeachingFrame } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import { PartLinks } from "./part-links.tsx";
import { PublishGrades } from "./publish-grades.tsx";
import { QueueGrid, WorkOwner, WorkState, WorkTitle } from "./queue-grid.tsx";
import css from "./queue-screen.module.css";

const STATES = [...MARKING_STATES, "all"] as const;
type Asked = (typeof STATES)[number];

/** /instructor/course/{id}/marking: what was handed in and waits, and the marks that nobody was told yet. */
export function QueueScreen() {
  return <TeachingFrame tab="marking">{(program, retry) => <Queue program={program} reread={retry} />}</TeachingFrame>;
}

function Queue({ program, reread }: { program: TeachingProgramDetails; reread: () => void }) {
  const { t } = useLingui();
  const [path, go] = useLocation();
  const search = new URLSearchParams(useSearch());
  const state = STATES.find((one) => one === search.get("status")) ?? "waiting";
  const item = idOf(search.get("item"));
  const online = useAtomValue(onlineAtom);
  const page = idOf(search.get("page")) ?? 1;
  const q = (search.get("q") ?? "").trim().slice(0, 120);
  const id = program.program.id;
  const queue = useCachedRead(listSubmissions, {
    params: { id },
    query: { page, "filter[status]": state, ...(item && online ? { "filter[item_id]": item } : {}), ...(q && online ? { q } : {}) },
  });
  const to = (change: { status?: Asked; item?: number | null; q?: string; page?: number }) => {
    const next = { status: state, item, q, page: 1, ...change };
    const query = new URLSearchParams({
      ...(next.status === "waiting" ? {} : { status: next.status }),
      ...(next.item ? { item: String(next.item) } : {}),
      ...(next.q ? { q: next.q } : {}),
      ...(next.page > 1 ? { page: String(next.page) } : {}),
    });
    return query.size === 0 ? path : `${path}?${query}`;
  };
  const { meta } = queue;
  const now = useNow();
  const phone = useMedia(PHONE);
  const hrefOf = ({ id: work }: MarkingRow) => `${path}/${work}`;
  return (
    <div className={classNames(stack(0, "pad-top-8"), css.page)}>
      {meta && meta.publishable > 0 ? (
        <div className={classNames(row(16, "center", "between", "pad-y-8", "border-bottom"), css.publish)}>
          <p className={kit("soft", "sm", "leading-note")}>
            <Trans>Recorded, and not visible to trainees yet</Trans>
          </p>
          <PublishGrades
            courseId={id}
            marks={meta.publishable}
            done={() => {
              queue.retry();
              reread();
            }}
          />
        </div>
      ) : null}
      <ListTools label={t`Search by name`} value={q} onSearch={(text) => text === q || go(to({ q: text }))} onEnter>
        <States meta={meta} state={state} to={to} />
        {meta && meta.items.length > 1 ? <ItemChoice items={meta.items} value={item} choose={(next) => go(to({ item: next }))} /> : null}
      </ListTools>
      <LoadState of={queue} skeleton={<Skeleton className={css.waiting} />}>
        {(all) => {
          // Without a network one activity or name is picked out of what this device has.
          const isNamed = nameFinder(q);
          const isAsked = ({ item: { id: of }, student: { translations: names } }: MarkingRow) =>
            (item === null || of === item) && isNamed(names.ar.name, names.en.name);
          const rows = online ? all : all.filter(isAsked);
          return rows.length === 0 ? (
            <EmptyState
              title={q ? t`No trainee matches this search` : state === "waiting" ? t`Nothing to mark` : t`No work is here`}
              help={t`Work appears here as soon as a trainee hands it in.`}
            />
          ) : (
            <>
              {phone ? (
                <ul aria-label={t`Work handed in`}>
                  {rows.map((one) => (
                    <Row key={one.id} work={one} now={now} href={hrefOf(one)} />
                  ))}
                </ul>
              ) : (
                <QueueGrid rows={rows} now={now} hrefOf={hrefOf} />
              )}
              <Pager page={page} pages={meta?.last_page ?? 1} to={(next) => to({ page: next })} />
            </>
          );
        }}
      </LoadState>
      <PartLinks courseId={id} />
    </div>
  );
}

type QueueMeta = NonNullable<ReturnType<typeof useCachedRead<typeof listSubmissions>>["meta"]>;

function States({ meta, state, to }: { meta: QueueMeta | null; state: Asked; to: (change: { status: Asked }) => string }) {
  const { t } = useLingui();
  const words = {
    waiting: t({ message: "Waiting", context: "work" }),
    returned: t({ message: "Returned", context: "work" }),
    graded: t({ message: "Graded", context: "work" }),
    all: t({ message: "All", context: "work" }),
  };
  return (
    <nav className={css.states} aria-label={t`Work by state`}>
      {STATES.map((one) => (
        <Chip key={one} href={to({ status: one })} aria-current={one === state ? "page" : undefined}>
          {words[one]}
          {meta && one !== "all" ? <span className={kit("tabular")}>{meta.counts[one]}</span> : null}
        </Chip>
      ))}
    </nav>
  );
}

function ItemChoice({ items, value, choose }: { items: QueueMeta["items"]; value: number | null; choose: (item: number | null) => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <div className={classNames(kit("self-start"), css.choice)}>
      <PlainSelect
        label={t`Activity or application`}
        value={value === null ? "" : String(value)}
        options={[
          { value: "", label: t`Every activity and application` },
          ...items.map(({ id, translations, waiting }) => {
            const { title } = translations[language];
            return { value: String(id), label: waiting > 0 ? t`${title}, ${waiting} waiting` : title };
          }),
        ]}
        onChange={(chosen) => choose(idOf(chosen))}
      />
    </div>
  );
}

function Row({ work, now, href }: { work: MarkingRow; now: Date; href: string }) {
  const language = useAtomValue(languageAtom);
  return (
    <li className={kit("border-bottom")}>
      <ActionLink href={href} className={classNames(grid([0, 12], "center"), people.row, css.row)}>
        <span className={people.person}>
          <b>
            <WorkOwner work={work} />
          </b>
          <small>
            <WorkTitle work={work} />
          </small>
        </span>
        <span className={classNames(kit("soft", "xs", "leading-note"), css.end)}>
          <time dateTime={work.submitted_at}>{formatRelative(language, work.submitted_at, now)}</time>
          <WorkState row={work} />
        </span>
        <ChevronRight className={kit("icon-18", "faint")} aria-hidden="true" data-flip />
      </ActionLink>
    </li>
  );
}
