import { useLingui } from "@lingui/react/macro";
import type { DataOf } from "#contract/endpoint.ts";
import { adminSearchIdeas, ideaForm } from "#contract/search/search-ideas.ts";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";
import { RecordScreen } from "#app/widgets/staff-form/record-screen.tsx";

type IdeaRow = DataOf<typeof adminSearchIdeas.read>;
const PATH = "/staff/content/dictionary";

const joined = (names: readonly string[]) => <bdi>{names.join("، ")}</bdi>;

/** `/staff/content/dictionary`: ideas of the search with all their names. */
export function DictionaryScreen() {
  const { t } = useLingui();
  return (
    <RecordList<IdeaRow>
      calls={adminSearchIdeas}
      path={PATH}
      write="content.write"
      title={t({ message: "Search dictionary", context: "content" })}
      tabs={<PlaceTabs place="content" current={PATH} />}
      search={t`A word of the dictionary`}
      empty={{ title: t`No ideas yet`, help: t`Names of one idea find the same programs, however people ask.` }}
      add={t`New idea`}
      columns={[
        { key: "names", head: t({ message: "Names", context: "search idea" }), cell: ({ names }) => joined(names) },
        { key: "asked", head: t`Asked with alone`, phone: "second", cell: ({ asked }) => joined(asked) },
      ]}
    />
  );
}

/** `/staff/content/dictionary/:id`. */
export function IdeaScreen() {
  const { t } = useLingui();
  const names = (path: "names" | "asked", label: string, hint: string, most: number) =>
    ({
      kind: "list",
      path,
      label,
      hint,
      most,
      add: t`Add a name`,
      row: (place: number) => t`Name ${place}`,
      cells: [{ path: `${path}.#`, label }],
    }) as const;
  return (
    <RecordScreen<IdeaRow>
      kind={{
        calls: adminSearchIdeas,
        path: PATH,
        write: "content.write",
        fresh: t`New idea`,
        titleOf: ({ names: [first] }) => <bdi>{first}</bdi>,
        schema: ideaForm,
        first: { names: [""], asked: [] },
        sections: () => [
          {
            key: "idea",
            title: t`Names of one idea`,
            fields: [
              names("names", t({ message: "Names", context: "search idea" }), t`What texts and people call it, in both languages`, 24),
              names("asked", t`Asked with alone`, t`What people ask with, and texts mean otherwise`, 8),
            ],
          },
        ],
      }}
    />
  );
}
