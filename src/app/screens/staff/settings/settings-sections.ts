import { useLingui } from "@lingui/react/macro";
import type { FormSection } from "#app/widgets/staff-form/field-spec.ts";

/** The fields of the settings with their names. */
export function useSettingsSections(): FormSection[] {
  const { t } = useLingui();
  return [
    {
      key: "university",
      title: t`The university`,
      fields: [
        { kind: "both", path: "site_name", label: t`Name of the site`, max: 80 },
        { kind: "both", path: "tagline", label: t`Tagline`, max: 160, optional: true },
        { kind: "both", path: "address", label: t`Address`, max: 300, optional: true },
        { kind: "both", path: "copyright_text", label: t`Copyright line`, max: 200, optional: true },
        { kind: "text", path: "email", label: t`E-mail`, max: 254, ltr: true, optional: true },
        { kind: "text", path: "phone", label: t`Phone`, max: 40, ltr: true, optional: true },
        { kind: "text", path: "twitter", label: t`Address on X`, max: 300, ltr: true, optional: true },
        { kind: "text", path: "linkedin", label: t`Address on LinkedIn`, max: 300, ltr: true, optional: true },
        { kind: "number", path: "city_map.lat", label: t`Latitude of the map`, decimal: true },
        { kind: "number", path: "city_map.lng", label: t`Longitude of the map`, decimal: true },
      ],
    },
    {
      key: "money",
      title: t({ message: "Finance", context: "staff" }),
      fields: [
        {
          kind: "text",
          path: "vat_number",
          label: t`VAT number`,
          max: 15,
          ltr: true,
          optional: true,
          hint: t`Another number waits for a second person.`,
        },
        {
          kind: "number",
          path: "refund_limit",
          label: t`Refund limit in SAR`,
          decimal: true,
          optional: true,
          hint: t`Above it a refund needs a second person. Empty: none does. A higher limit waits for a second person itself.`,
        },
      ],
    },
    {
      key: "certificates",
      title: t`Certificates`,
      fields: [
        { kind: "both", path: "issuer", label: t`Issuer on certificates`, max: 120, optional: true, hint: t`Empty: the name of the site` },
        {
          kind: "list",
          path: "signatories",
          label: t`Signatories`,
          hint: t`Of the certificates that are issued from now on`,
          most: 2,
          add: t`Add a signatory`,
          row: (place) => t`Signatory ${place}`,
          cells: [
            { path: "signatories.#.name.ar", label: t`Name in Arabic`, lang: "ar" },
            { path: "signatories.#.name.en", label: t`Name in English`, lang: "en" },
            { path: "signatories.#.title.ar", label: t`Office in Arabic`, lang: "ar" },
            { path: "signatories.#.title.en", label: t`Office in English`, lang: "en" },
          ],
        },
      ],
    },
  ];
}
