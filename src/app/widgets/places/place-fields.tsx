import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { listCities, listNationalities } from "#contract/places/places.ts";
import { useResource } from "#app/state/resource.ts";
import { FormSelect } from "#app/widgets/forms/form-field.tsx";
import { LoadFailure } from "#app/widgets/site/load-state.tsx";
import type { FormPart } from "#app/widgets/forms/use-form.ts";

interface PlaceValues {
  nationality_id: string;
  city_id: string;
}

interface Props {
  form: FormPart<PlaceValues>;
  labels: Record<keyof PlaceValues, string>;
  cityOptional?: boolean;
  /** Around both fields, beside what comes `before` them. */
  className: string | undefined;
  before?: ReactNode;
}

/** A nationality and a city of its country (R8.3). */
export function PlaceFields({ form, labels, cityOptional = false, className, before }: Props) {
  const { t } = useLingui();
  const nationalities = useResource(listNationalities, { once: true });
  const chosen = form.values.nationality_id;
  const cities = useResource(chosen === "" ? null : listCities, { query: { nationality_id: Number(chosen) }, once: true });
  return (
    <>
      <div className={className}>
        {before}
        <FormSelect
          form={form}
          name="nationality_id"
          label={labels.nationality_id}
          options={nationalities.data ?? []}
          // Cities are of a country: another country, another city.
          choose={(nationality_id) => form.fill({ nationality_id, city_id: "" })}
        />
        <FormSelect
          form={form}
          name="city_id"
          label={labels.city_id}
          options={chosen === "" ? [] : (cities.data ?? [])}
          disabled={chosen === ""}
          hint={chosen === "" ? t`Cities appear after you choose a nationality` : undefined}
          autoComplete="address-level2"
          optional={cityOptional}
        />
      </div>
      {chosen !== "" && cities.status === "error" ? <LoadFailure failure={cities.failure} retry={cities.retry} /> : null}
      {nationalities.status === "error" ? <LoadFailure failure={nationalities.failure} retry={nationalities.retry} /> : null}
    </>
  );
}
