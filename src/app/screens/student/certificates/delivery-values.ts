import { deliveryForm } from "#contract/certificates/certificate-delivery.ts";
import { checkForm, type FieldErrors } from "#app/widgets/forms/form-errors.ts";

export interface DeliveryValues {
  full_name: string;
  phone: string;
  email: string;
  /** Values of selects: ids as text, empty while nothing is chosen. */
  country_id: string;
  city_id: string;
  /** Where we have no list of the country's cities. */
  city_name: string;
  district: string;
  address: string;
  postal_code: string;
  notes: string;
}

export const EMPTY_DELIVERY: DeliveryValues = {
  full_name: "",
  phone: "",
  email: "",
  country_id: "",
  city_id: "",
  city_name: "",
  district: "",
  address: "",
  postal_code: "",
  notes: "",
};

/** What travels: what is empty stays at home. */
export function deliveryBody(id: string, values: DeliveryValues): Record<string, unknown> {
  const { country_id: country, city_id: city, city_name: cityName, district, postal_code: postal, notes, ...rest } = values;
  return {
    id,
    ...rest,
    country_id: country === "" ? undefined : Number(country),
    ...(city === "" ? {} : { city_id: Number(city) }),
    ...(city !== "" || cityName.trim() === "" ? {} : { city_name: cityName }),
    ...(district.trim() === "" ? {} : { district }),
    ...(postal.trim() === "" ? {} : { postal_code: postal }),
    ...(notes.trim() === "" ? {} : { notes }),
  };
}

/** The contract's errors; a missing city is told at the field that is on screen. */
export async function checkDelivery(values: DeliveryValues, listed: boolean): Promise<FieldErrors> {
  const { city_name: city, ...errors } = await checkForm(deliveryForm, deliveryBody("00000000-0000-4000-8000-000000000000", values));
  // There is nothing to choose from yet: what is missing is the country.
  if (!city || values.country_id === "") return errors;
  return listed ? { ...errors, city_id: city } : { ...errors, city_name: city };
}
