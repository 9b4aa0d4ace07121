import { useLingui } from "@lingui/react/macro";
import { TwoVersions } from "#app/widgets/two-versions/two-versions.tsx";
import { type FieldSpec, namesOf, wordsOf } from "./field-spec.ts";
import type { RecordForm } from "./use-record-form.ts";

/** Somebody else changed the record meanwhile: field by field one of the two is chosen, then one save on the newest version. */
export function RecordConflict<Row>({ of }: { of: RecordForm<Row> }) {
  const { t } = useLingui();
  const { stale, theirs, form, draft, sections, merge } = of;
  if (!stale || !theirs) return null;
  const fields = sections.flatMap((section) => section.fields);
  const mine = form.values;
  const differs = (field: FieldSpec) => namesOf(field).some((name) => JSON.stringify(mine[name]) !== JSON.stringify(theirs[name]));
  const differing = fields.filter((field) => differs(field));
  const changed = (stale as { updated_at?: unknown }).updated_at;
  return (
    <TwoVersions
      mine={{ by: null, at: draft.saved }}
      theirs={{ by: null, at: typeof changed === "string" ? changed : null }}
      fields={differing.map((field) => ({
        key: field.path,
        label: field.label,
        mine: wordsOf(field, mine),
        theirs: wordsOf(field, theirs),
      }))}
      same={fields.length - differing.length}
      saveLabel={t`Save what was chosen`}
      onSave={(choices) => {
        const merged = { ...mine };
        for (const field of differing.filter(({ path }) => choices[path] === "theirs"))
          for (const name of namesOf(field)) if (theirs[name] !== undefined) merged[name] = theirs[name];
        return merge(merged);
      }}
    />
  );
}
