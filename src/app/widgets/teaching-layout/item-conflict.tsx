import { useAtomValue } from "jotai";
import { languageAtom } from "#app/state/language/language.ts";
import { TwoVersions } from "#app/widgets/two-versions/two-versions.tsx";
import { sayTheSame } from "./same-parts.ts";
import type { ItemEditing } from "./use-item-form.ts";

/** A place in which two versions of an item can differ. */
export interface ItemPart<Values> {
  /** The fields that are chosen together. */
  fields: readonly (keyof Values & string)[];
  label: string;
  /** What it says, in words. */
  words: (values: Values) => string;
  /** What tells two of them apart, where words say less than the fields hold. */
  whole?: (values: Values) => unknown;
}

/** A part that is one field of text. */
export const textPart = <Values extends object>(name: keyof Values & string, label: string): ItemPart<Values> => ({
  fields: [name],
  label,
  words: (values) => String(values[name] ?? "").trim(),
});

interface Props<Values extends object> {
  editing: ItemEditing<Values>;
  parts: readonly ItemPart<Values>[];
  saveLabel: string;
}

/** Somebody else changed the item meanwhile: part by part one of the two is chosen. */
export function ItemConflict<Values extends object>({ editing, parts, saveLabel }: Props<Values>) {
  const language = useAtomValue(languageAtom);
  const { stale, theirs, form, savedAt, merge } = editing;
  if (!stale || !theirs) return null;
  const mine = form.values;
  const differing = parts.filter(({ words, whole }) => (whole ? !sayTheSame(whole(mine), whole(theirs)) : words(mine) !== words(theirs)));
  const keyOf = ({ fields }: ItemPart<Values>) => fields.join(" ");
  return (
    <TwoVersions
      mine={{ by: null, at: savedAt }}
      theirs={{ by: stale.updated_by?.[language] ?? null, at: stale.updated_at }}
      fields={differing.map((part) => ({ key: keyOf(part), label: part.label, mine: part.words(mine), theirs: part.words(theirs) }))}
      same={parts.length - differing.length}
      saveLabel={saveLabel}
      onSave={(choices) => {
        const merged = { ...mine };
        for (const part of differing.filter((one) => choices[keyOf(one)] === "theirs"))
          for (const name of part.fields) merged[name] = theirs[name];
        return merge(merged);
      }}
    />
  );
}
