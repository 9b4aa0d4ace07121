import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { GLAZES, type Glaze } from "#contract/shapes.ts";
import type { FieldChoice } from "#app/widgets/staff-form/field-spec.ts";

const glazeWords: Record<Glaze, MessageDescriptor> = {
  data: msg({ message: "Data", context: "glaze" }),
  tech: msg({ message: "Technology", context: "glaze" }),
  business: msg({ message: "Business", context: "glaze" }),
  health: msg({ message: "Health", context: "glaze" }),
  lang: msg({ message: "Languages", context: "glaze" }),
  design: msg({ message: "Design", context: "glaze" }),
  edu: msg({ message: "Education", context: "glaze" }),
  law: msg({ message: "Law", context: "glaze" }),
};

/** The colours that covers are drawn in, by what they stand for. */
export function useGlazes(): readonly FieldChoice[] {
  const { i18n } = useLingui();
  return GLAZES.map((value) => ({ value, label: i18n._(glazeWords[value]) }));
}
