import { useLingui } from "@lingui/react/macro";
import type { DataOf } from "#contract/endpoint.ts";
import { adminCategories, categoryForm } from "#contract/content/admin-content.ts";
import { CategoryMark } from "#app/widgets/covers/category-mark.tsx";
import { PlaceTabs } from "#app/widgets/staff/place-tabs.tsx";
import { useSaid } from "#app/widgets/staff/use-said.ts";
import { RecordList } from "#app/widgets/staff-form/record-list.tsx";
import { RecordScreen } from "#app/widgets/staff-form/record-screen.tsx";
import { useGlazes } from "./content-words.ts";

type FieldRow = DataOf<typeof adminCategories.read>;
const PATH = "/staff/programs/fields";

/** `/staff/programs/fields`: the fields of study in their order. */
export function FieldsScreen() {
  const { t } = useLingui();
  const said = useSaid();
  return (
    <RecordList<FieldRow>
      calls={adminCategories}
      path={PATH}
      write="programs.write"
      title={t({ message: "Fields", context: "programs" })}
      tabs={<PlaceTabs place="programs" current={PATH} />}
      search={t`Name of a field`}
      empty={{ title: t`No fields yet` }}
      add={t`New field`}
      columns={[
        {
          key: "name",
          head: t({ message: "Field", context: "program" }),
          cell: ({ name, glaze }) => <CategoryMark category={{ name: said(name), glaze }} />,
        },
        { key: "slug", head: t`Name in the address`, spare: true, cell: ({ slug }) => <bdi dir="ltr">{slug}</bdi> },
        { key: "place", head: t`Place in the order`, spare: true, cell: ({ position }) => position },
        { key: "programs", head: t`Programs`, phone: "end", named: true, cell: ({ programs_count: count }) => count },
      ]}
    />
  );
}

/** `/staff/programs/fields/:id`. */
export function FieldScreen() {
  const { t } = useLingui();
  const said = useSaid();
  const glazes = useGlazes();
  return (
    <RecordScreen<FieldRow>
      kind={{
        calls: adminCategories,
        path: PATH,
        write: "programs.write",
        fresh: t`New field`,
        titleOf: ({ name }) => <bdi>{said(name)}</bdi>,
        schema: categoryForm,
        first: { position: 100, glaze: "edu" },
        sections: (row) => [
          {
            key: "field",
            title: t({ message: "Field", context: "program" }),
            fields: [
              { kind: "both", path: "name", label: t`Name of the field`, max: 80 },
              { kind: "choice", path: "glaze", label: t`Colour of its covers`, choices: glazes },
              { kind: "number", path: "position", label: t`Place in the order`, hint: t`Smaller stands first` },
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
      }}
    />
  );
}
