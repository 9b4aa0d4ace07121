import { useLingui } from "@lingui/react/macro";
import { cellName, type Cells, nameOf, namesOf } from "./field-spec.ts";
import type { RecordForm } from "./use-record-form.ts";

/** Every control by its name, with what it is called: a refused sending and a list of what is missing name them. */
export function useControlLabels<Row>({ sections, form }: Pick<RecordForm<Row>, "sections" | "form">): Record<string, string> {
  const { t } = useLingui();
  const labels: Record<string, string> = {};
  for (const field of sections.flatMap((section) => section.fields)) {
    const { label } = field;
    if (field.kind === "both") {
      const [arabic = "", english = ""] = namesOf(field);
      labels[arabic] = label;
      labels[english] = t`${label}, in English`;
      continue;
    }
    labels[nameOf(field.path)] = label;
    if (field.kind !== "list") continue;
    const rows = (form.values[nameOf(field.path)] ?? []) as readonly Cells[];
    for (const row of rows.keys()) {
      const called = field.row(row + 1);
      for (const cell of field.cells) {
        const { label: named } = cell;
        labels[cellName(cell, row)] = t`${called}, ${named}`;
      }
    }
  }
  return labels;
}
