import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { useParams } from "wouter";
import {
  adminArchivePage,
  adminChangePage,
  adminListPages,
  adminReadPage,
  adminRestorePage,
  pageForm,
} from "#contract/content/admin-content.ts";
import { PAGE_SLUGS } from "#contract/site/site.ts";
import { call } from "#app/api/call.ts";
import { formatDate } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { showNotice } from "#app/state/notices/notices.ts";
import { useMay } from "#app/state/staff/own-rights.ts";
import { forgetStaffReads, useStaffRead } from "#app/state/staff/use-staff-read.ts";
import { stack } from "#app/ui/kit.ts";
import { SkeletonLines } from "#app/ui/skeleton-lines.tsx";
import { NetworkButton } from "#app/widgets/device/network-button.tsx";
import { formBody } from "#app/widgets/forms/form-errors.ts";
import { PageHead } from "#app/widgets/page-head/page-head.tsx";
import { LoadState } from "#app/widgets/site/load-state.tsx";
import { MissingRecord } from "#app/widgets/area-menu/missing-record.tsx";
import { ListState } from "#app/widgets/staff/list-state.tsx";
import { RecordHead } from "#app/widgets/staff/record-head.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { StaffList } from "#app/widgets/staff/staff-list.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import type { FormSection } from "#app/widgets/staff-form/field-spec.ts";
import { RecordFormFrame } from "#app/widgets/staff-form/record-form.tsx";
import { useRecordForm } from "#app/widgets/staff-form/use-record-form.ts";
import { pageBody, type PageRow, shapedPage } from "./page-values.ts";
import { useNoticedAction } from "#app/widgets/forms/use-action.ts";

const PATH = "/staff/content/pages";
const WIDTHS = [100, 100, 100] as const;
const OWN: StatusWords = { words: msg`The university’s own text`, kind: "ok" };
const SAMPLE: StatusWords = { words: msg`The platform’s sample`, kind: "wait" };
const textOf = ({ sample }: PageRow): StatusWords => (sample ? SAMPLE : OWN);

/** `/staff/content/pages`: pages of standing text, and whose text each shows. */
export function PagesScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const read = useStaffRead(adminListPages);
  const title = t({ message: "Pages", context: "content" });
  return (
    <div className={stack(12)}>
      <PageHead title={title} />
      <PlaceTabs place="content" current={PATH} />
      <ListState of={read} empty={{ title: t`No pages` }} unfiltered={null}>
        {(rows) => (
          <StaffList<PageRow>
            label={title}
            rows={rows}
            keyOf={({ slug }) => slug}
            hrefOf={({ slug }) => `${PATH}/${slug}`}
            columns={[
              { key: "title", head: t`Title`, cell: (row) => <bdi>{said(row.title)}</bdi> },
              { key: "slug", head: t`Name in the address`, spare: true, cell: ({ slug }) => <bdi dir="ltr">{slug}</bdi> },
              {
                key: "at",
                head: t`Changed`,
                phone: "second",
                named: true,
                cell: ({ updated_at: at }) => (at ? formatDate(language, at) : "–"),
              },
              { key: "text", head: t`Text`, phone: "end", cell: (row) => <StatusWord of={textOf(row)} /> },
            ]}
          />
        )}
      </ListState>
    </div>
  );
}

/** `/staff/content/pages/:slug`: the university's own text in place of the sample, in both languages. */
export function PageScreen() {
  const { slug } = useParams<{ slug: string }>();
  const known = PAGE_SLUGS.find((one) => one === slug);
  return known ? <Known slug={known} /> : <MissingRecord />;
}

function Known({ slug }: { slug: PageRow["slug"] }) {
  const read = useStaffRead(adminReadPage, { params: { slug } });
  return (
    <LoadState of={read} skeleton={<SkeletonLines widths={WIDTHS} />}>
      {(page) => <StandingPage key={`${page.version} ${page.sample}`} page={page} onChanged={read.retry} />}
    </LoadState>
  );
}

function StandingPage({ page, onChanged }: { page: PageRow; onChanged: () => void }) {
  const { t } = useLingui();
  const said = useSaid();
  const may = useMay();
  const { slug, version, sample } = page;
  const { busy, act } = useNoticedAction(`page/${slug}`);
  const params = { slug };
  const schema = pageForm;
  const sections: FormSection[] = [
    {
      key: "head",
      title: t`Head of the page`,
      fields: [
        { kind: "both", path: "title", label: t`Title`, max: 160 },
        { kind: "both", path: "lead", label: t`Lead`, max: 800, lines: true },
      ],
    },
    {
      key: "text",
      title: t`Text`,
      fields: [
        {
          kind: "list",
          path: "sections",
          label: t`Sections`,
          hint: t`An empty line begins a paragraph; each point stands on a line of its own.`,
          most: 60,
          add: t`Add a section`,
          row: (place) => t`Section ${place}`,
          cells: [
            { path: "sections.ar.#.heading", label: t`Heading`, lang: "ar" },
            { path: "sections.en.#.heading", label: t`Heading in English`, lang: "en" },
            { path: "sections.ar.#.paragraphs", label: t`Paragraphs`, lang: "ar", lines: true },
            { path: "sections.en.#.paragraphs", label: t`Paragraphs in English`, lang: "en", lines: true },
            { path: "sections.ar.#.points", label: t({ message: "Points", context: "page section" }), lang: "ar", lines: true },
            { path: "sections.en.#.points", label: t`Points in English`, lang: "en", lines: true },
            // What has one language alone stands last: before the others it would part each pair.
            { path: "sections.ar.#.id", label: t`Anchor`, ltr: true },
          ],
        },
      ],
    },
  ];
  const of = useRecordForm<PageRow>({
    place: `staff/content/pages/${slug}`,
    sections,
    schema: schema.omit(["version"]),
    record: page,
    shaped: shapedPage,
    toBody: pageBody,
    save: async ({ body, version: base }) => {
      const { data } = await call(adminChangePage, { params, body: formBody(schema, { ...body, version: base }) });
      return data;
    },
    done: () => {
      showNotice({ id: `page/${slug}`, kind: "success", message: msg`The page shows this text now` });
      onChanged();
    },
  });
  const swap = () =>
    act(async () => {
      await call(sample ? adminRestorePage : adminArchivePage, { params, body: { version } });
      forgetStaffReads();
      showNotice({
        id: `page/${slug}`,
        kind: "success",
        message: sample ? msg`The university’s own text is shown again` : msg`The platform’s sample is shown; the own text is kept`,
      });
      onChanged();
    });
  return (
    <div className={stack(16)}>
      <RecordHead
        title={<bdi>{said(page.title)}</bdi>}
        note={<StatusWord of={textOf(page)} pill />}
        action={
          may("content.write") && version > 0 ? (
            <NetworkButton tone="quiet" busy={busy} offline={t`Needs a connection`} onClick={() => void swap()}>
              {sample ? t`Show the own text` : t`Show the platform’s sample`}
            </NetworkButton>
          ) : null
        }
      />
      <RecordFormFrame of={of} locked={!may("content.write")} save={t`Save and show`} />
    </div>
  );
}
