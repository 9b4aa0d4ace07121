import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { msg } from "@lingui/core/macro";
import { adminSetNewsCover } from "#contract/catalogue/admin-programs.ts";
import { adminNews, newsForm } from "#contract/content/admin-content.ts";
import type { DataOf } from "#contract/endpoint.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { kit, stack } from "#app/ui/kit.ts";
import { Cover } from "#app/widgets/covers/cover.tsx";
import { Part } from "#app/widgets/staff/facts.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { StatusWord } from "#app/widgets/staff/status-word.tsx";
import type { StatusWords } from "#app/widgets/staff/status-words.ts";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { BeforePublishing } from "#app/widgets/staff-form/before-publishing.tsx";
import { CoverField } from "#app/widgets/staff-form/cover-field.tsx";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";
import { RecordScreen } from "#app/widgets/staff-form/record-screen.tsx";
import { useNow } from "#app/widgets/time/use-now.ts";
import { useGlazes } from "./content-words.ts";

type NewsRow = DataOf<typeof adminNews.read>;
const PATH = "/staff/content/news";

const OUT: StatusWords = { words: msg({ message: "Published", context: "news" }), kind: "ok" };
const LATER: StatusWords = { words: msg({ message: "Scheduled", context: "news" }), kind: "wait" };
const ARCHIVED: StatusWords = { words: msg({ message: "Archived", context: "news" }), kind: "plain" };
const newsState = ({ archived_at: archived, published_at: at }: NewsRow, now: number): StatusWords => {
  if (archived) return ARCHIVED;
  return Date.parse(at) > now ? LATER : OUT;
};

/** `/staff/content/news`: news posts, the newest first, also those that are not out yet. */
export function NewsListScreen() {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const said = useSaid();
  const now = useNow();
  return (
    <RecordList<NewsRow>
      calls={adminNews}
      path={PATH}
      write="content.write"
      title={t({ message: "News", context: "staff" })}
      tabs={<PlaceTabs place="content" current={PATH} />}
      search={t`Title of a news post`}
      empty={{ title: t`No news yet` }}
      add={t`New post`}
      columns={[
        { key: "title", head: t`Title`, cell: ({ title }) => <bdi>{said(title)}</bdi> },
        { key: "category", head: t`Category`, phone: "second", cell: ({ category }) => <bdi>{said(category.name)}</bdi> },
        {
          key: "at",
          head: t`Published on`,
          phone: "second",
          cell: ({ published_at: at }) => <time dateTime={at}>{formatDateTime(language, at, {})}</time>,
        },
        { key: "state", head: t`Status`, phone: "end", cell: (row) => <StatusWord of={newsState(row, now.getTime())} /> },
      ]}
    />
  );
}

/** `/staff/content/news/:id`: a post in both languages, with its cover and the time at which it comes out. */
export function NewsScreen() {
  const { t } = useLingui();
  const said = useSaid();
  const glazes = useGlazes();
  return (
    <RecordScreen<NewsRow>
      kind={{
        calls: adminNews,
        path: PATH,
        write: "content.write",
        fresh: t`New post`,
        titleOf: ({ title }) => <bdi>{said(title)}</bdi>,
        schema: newsForm,
        first: { glaze: "edu" },
        sections: (row) => [
          {
            key: "post",
            title: t({ message: "Post", context: "news" }),
            fields: [
              { kind: "both", path: "title", label: t`Title`, max: 160 },
              { kind: "both", path: "excerpt", label: t`Short description`, max: 400, lines: true },
              {
                kind: "list",
                path: "body",
                label: t`Text`,
                most: 200,
                add: t`Add a paragraph`,
                row: (place) => t`Paragraph ${place}`,
                cells: [
                  { path: "body.ar.#", label: t`Arabic`, lang: "ar", lines: true },
                  { path: "body.en.#", label: t`English`, lang: "en", lines: true },
                ],
              },
            ],
          },
          {
            key: "place",
            title: t`When and where`,
            fields: [
              {
                kind: "moment",
                path: "published_at",
                label: t`Published on`,
                hint: t`Riyadh time. Later than now: it is published automatically.`,
              },
              { kind: "both", path: "category.name", label: t`Category`, max: 60 },
              { kind: "text", path: "category.slug", label: t`Category in the address`, max: 100, ltr: true },
              { kind: "choice", path: "glaze", label: t`Colour of its covers`, choices: glazes },
              { kind: "both", path: "author", label: t`Author`, max: 120, optional: true },
              {
                kind: "list",
                path: "tags",
                label: t`Tags`,
                most: 12,
                add: t`Add a tag`,
                row: (place) => t`Tag ${place}`,
                cells: [
                  { path: "tags.ar.#", label: t`Arabic`, lang: "ar" },
                  { path: "tags.en.#", label: t`English`, lang: "en" },
                ],
              },
              {
                kind: "text",
                path: "slug",
                label: t`Name in the address`,
                max: 100,
                ltr: true,
                optional: true,
                fixed: row !== null,
                hint: row ? t`Given once` : t`Empty: made from the English title`,
              },
            ],
          },
        ],
        aside: (row, form, reread) => (
          <>
            <Part title={t`As visitors see it`}>
              <div className={stack(8)}>
                <div className={kit("round-md", "clip")} style={{ aspectRatio: "8 / 5" }}>
                  <Cover id={`news-${row.id}`} glaze={row.glaze} photo={row.cover_photo} />
                </div>
                <b>
                  <bdi>{said({ ar: String(form.form.values["title_ar"]), en: String(form.form.values["title_en"]) })}</bdi>
                </b>
                <CoverField endpoint={adminSetNewsCover} id={row.id} onDone={reread} />
              </div>
            </Part>
            <BeforePublishing of={form} demands={[]} />
          </>
        ),
      }}
    />
  );
}
