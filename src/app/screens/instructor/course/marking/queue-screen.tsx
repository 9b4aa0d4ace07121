import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useLocation, useSearch } from "wouter";
import { listSubmissions, MARKING_STATES, type MarkingQueue, type MarkingRow } from "#contract/coursework/marking.ts";
import type { TeachingProgramDetails } from "#contract/enrollments/teaching.ts";
import { formatDateTime, formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { onlineAtom } from "#app/state/network/network.ts";
import { useKeptRead } from "#app/state/kept/use-kept.ts";
import { ActionLink } from "#app/ui/action-link.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PlainSelect } from "#app/ui/plain-select.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { StatusMark } from "#app/ui/status-mark.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { Pager } from "#app/widgets/site/pager.tsx";
import { PersonMark } from "#app/widgets/accounts/person-mark.tsx";
import { idOf } from "#app/widgets/teaching-layout/item-address.ts";
import { TeachingFrame } from "#app/widgets/teaching-layout/teaching-frame.tsx";
import { PartLinks } from "./part-links.tsx";
import { PublishGrades } from "./publish-grades.tsx";
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
  const id = program.program.id;
  const queue = useKeptRead(listSubmissions, {
    params: { id },
    query: { page, "filter[status]": state, ...(item && online ? { "filter[item_id]": item } : {}) },
  });
  const to = (change: { status?: Asked; item?: number | null; page?: number }) => {
    const next = { status: state, item, page: 1, ...change };
    const query = new URLSearchParams({
      ...(next.status === "waiting" ? {} : { status: next.status }),
      ...(next.item ? { item: String(next.item) } : {}),
      ...(next.page > 1 ? { page: String(next.page) } : {}),
    });
    return query.size === 0 ? path : `${path}?${query}`;
  };
  const { meta } = queue;
  return (
    <div className={css.page}>
      <div className={css.head}>
        <States meta={meta} state={state} to={to} />
        {meta && meta.publishable > 0 ? (
          <PublishGrades
            courseId={id}
            marks={meta.publishable}
            done={() => {
              queue.retry();
              reread();
            }}
          />
        ) : null}
      </div>
      {meta && meta.items.length > 1 ? <ItemChoice items={meta.items} value={item} choose={(next) => go(to({ item: next }))} /> : null}
      <LoadState of={queue} skeleton={<Skeleton className={css.waiting} />}>
        {(all) => {
          // Without a network one activity is picked out of what this device has.
          const rows = item && !online ? all.filter((row) => row.item.id === item) : all;
          return rows.length === 0 ? (
            <EmptyState
              title={state === "waiting" ? t`Nothing waits to be marked` : t`No work is here`}
              help={t`Work appears here as soon as a trainee hands it in.`}
            />
          ) : (
            <>
              <ul className={css.rows}>
                {rows.map((row) => (
                  <Row key={row.id} row={row} href={`${path}/${row.id}`} />
                ))}
              </ul>
              <Pager page={page} pages={meta?.last_page ?? 1} to={(next) => to({ page: next })} />
            </>
          );
        }}
      </LoadState>
      <PartLinks courseId={id} />
    </div>
  );
}

type QueueMeta = NonNullable<ReturnType<typeof useKeptRead<typeof listSubmissions>>["meta"]>;

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
          {meta && one !== "all" ? <span className={css.count}>{meta.counts[one]}</span> : null}
        </Chip>
      ))}
    </nav>
  );
}

function ItemChoice({ items, value, choose }: { items: QueueMeta["items"]; value: number | null; choose: (item: number | null) => void }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  return (
    <div className={css.choice}>
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

function Row({ row, href }: { row: MarkingQueue[number]; href: string }) {
  const language = useAtomValue(languageAtom);
  const { name } = row.student.translations[language];
  const attempt = row.attempt;
  return (
    <li>
      <ActionLink href={href} className={css.row}>
        <PersonMark name={name} />
        <span className={css.who}>
          <b>
            <bdi>{name}</bdi>
          </b>
          <span>
            <bdi>{row.item.translations[language].title}</bdi>
            {attempt === null ? null : (
              <>
                {language === "ar" ? "، " : ", "}
                <Trans>Attempt {attempt}</Trans>
              </>
            )}
          </span>
        </span>
        <span className={css.when}>{formatDateTime(language, row.submitted_at, { year: false, weekday: true })}</span>
        <span className={css.state}>
          {row.late ? (
            <StatusMark kind="wait" pill>
              <Trans context="work">Late</Trans>
            </StatusMark>
          ) : null}
          <State row={row} />
        </span>
      </ActionLink>
    </li>
  );
}

function State({ row }: { row: MarkingRow }) {
  const language = useAtomValue(languageAtom);
  if (row.state === "returned") {
    return (
      <StatusMark kind="info" pill>
        <Trans context="work">Returned</Trans>
      </StatusMark>
    );
  }
  if (row.state === "graded" && row.degree !== null) {
    const degree = formatNumber(language, row.degree);
    const most = formatNumber(language, row.max_degree);
    return (
      <>
        <b className={css.degree}>
          <Trans>
            {degree} of {most}
          </Trans>
        </b>
        {row.published_at === null ? (
          <StatusMark kind="plain" pill>
            <Trans context="grade">Not published</Trans>
          </StatusMark>
        ) : (
          <StatusMark kind="ok">
            <Trans context="grade">Published</Trans>
          </StatusMark>
        )}
      </>
    );
  }
  return row.again ? (
    <StatusMark kind="info" pill>
      <Trans context="work">Handed in again</Trans>
    </StatusMark>
  ) : null;
}
