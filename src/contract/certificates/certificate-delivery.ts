import { number, object as form, string, type InferType } from "yup";
import { nameField } from "#contract/accounts/identity-fields.ts";
import { certificate, delivery } from "./certificates.ts";
import { endpoint } from "#contract/endpoint.ts";
import { chosenId, clientId, emailField, key, linesField, ofText, phoneField, requiredLine, requiredLines } from "#contract/form-fields.ts";
import { plainLine } from "#contract/rules/plain-text.ts";
import { attachmentIds } from "#contract/requests/requests.ts";
import { object, text } from "#contract/schema.ts";

export const DELIVERY = { nameMax: 120, addressMax: 300, cityMax: 80, districtMax: 80, postalMax: 20, notesMax: 500 } as const;

const noneWhereEmpty = (value: unknown, original: unknown) => (original === "" || original === null ? undefined : value);
const optionalLine = (max: number) => string().transform(ofText(plainLine)).transform(noneWhereEmpty).max(max).optional();

/** Where a paper copy goes (R6.3). A city of the country's list, or its name where we have no list of that country. */
const addressFields = {
  full_name: requiredLine(DELIVERY.nameMax, "fullName.required"),
  phone: phoneField(),
  email: emailField(),
  country_id: chosenId("country.required"),
  city_id: number()
    .transform(noneWhereEmpty)
    .typeError(key("city.required"))
    .integer(key("city.required"))
    .min(1, key("city.required"))
    .max(2_147_483_647, key("city.required"))
    .optional(),
  city_name: optionalLine(DELIVERY.cityMax).test(
    "city",
    key("city.required"),
    (value, { parent }) => (parent as { city_id?: number }).city_id !== undefined || Boolean(value),
  ),
  district: optionalLine(DELIVERY.districtMax),
  address: requiredLine(DELIVERY.addressMax, "address.required"),
  postal_code: optionalLine(DELIVERY.postalMax),
  notes: linesField().transform(noneWhereEmpty).max(DELIVERY.notesMax).optional(),
};

/** `id` is made by the sender, once a request: what is sent again under it is the same delivery. */
export const deliveryForm = form({ id: clientId(), ...addressFields });
/** A change of the address that was seen. */
export const deliveryChangeForm = form({ version: number().required().integer(), ...addressFields });
export type DeliveryRequest = InferType<typeof deliveryForm>;

const ofCertificate = () => object({ id: text(60) });

/** May wait on the device. */
export const requestDelivery = endpoint("POST", "/student/certificates/:id/delivery", {
  summary: "Ask for a paper copy of a certificate",
  access: "student",
  success: 201,
  lane: "requests",
  subject: "id",
  params: ofCertificate(),
  form: deliveryForm,
  data: certificate(),
  problems: ["certificate_not_found", "delivery_exists", "email_unverified"],
});

export const getDelivery = endpoint("GET", "/student/certificates/:id/delivery", {
  summary: "Where the paper copy of a certificate is",
  access: "student",
  params: ofCertificate(),
  data: delivery(),
  problems: ["certificate_not_found"],
});

export const changeDelivery = endpoint("PATCH", "/student/certificates/:id/delivery", {
  summary: "Change the address while the request is new",
  access: "student",
  params: ofCertificate(),
  form: deliveryChangeForm,
  data: certificate(),
  problems: ["certificate_not_found", "request_closed", "version_conflict"],
});

export const cancelDelivery = endpoint("POST", "/student/certificates/:id/delivery/cancel", {
  summary: "Cancel a paper copy before it is sent",
  access: "student",
  params: ofCertificate(),
  data: certificate(),
  problems: ["certificate_not_found", "request_closed"],
});

/** The names as the university writes them on the paper: four of a Saudi national, as in the passport of anybody else. */
export const nameCorrectionForm = form({
  id: clientId(),
  full_name_ar: nameField("ar", DELIVERY.nameMax).required(key("required")),
  full_name_en: nameField("en", DELIVERY.nameMax).transform(noneWhereEmpty).optional(),
  evidence: requiredLines(DELIVERY.notesMax, "reason.required"),
  /** Such as a picture of the ID; `uploadRequestFile` gave their ids. */
  attachments: attachmentIds(),
});
export type NameCorrection = InferType<typeof nameCorrectionForm>;

export const requestNameCorrection = endpoint("POST", "/student/certificates/:id/name-correction", {
  summary: "Ask for the holder's name to be corrected",
  access: "student",
  success: 201,
  params: ofCertificate(),
  form: nameCorrectionForm,
  data: certificate(),
  problems: ["certificate_not_found", "request_already_pending", "request_closed"],
});
