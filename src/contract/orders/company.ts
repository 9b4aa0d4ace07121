import { type InferType, object as form, string } from "yup";
import { key, ofText, requiredText } from "#contract/form-fields.ts";
import { asciiDigits } from "#contract/rules/digits.ts";
import { nullable, object, text } from "#contract/schema.ts";
import { VAT_NUMBER } from "#contract/tax/vat-number.ts";

/** Digits as they are kept: 0-9, without the spaces of whoever reads them aloud. */
const digitsField = () =>
  string()
    .transform(ofText((value) => asciiDigits(value).replace(/\s/gu, "")))
    .required(key("required"));

/** VAT number and national address, as a standard tax invoice names them (ZATCA BR-KSA-46, BR-KSA-63). */
export const registeredFields = () => ({
  vat_number: digitsField().matches(VAT_NUMBER, { message: key("vatNumber"), excludeEmptyString: true }),
  street: requiredText(120),
  building: digitsField().matches(/^\d{4}$/u, { message: key("building"), excludeEmptyString: true }),
  district: requiredText(120),
  company_city: requiredText(80),
  postal_code: digitsField().matches(/^\d{5}$/u, { message: key("postalCode"), excludeEmptyString: true }),
});

/** The company that an order is invoiced to. An unpaid order keeps what it was made with. */
export const companyForm = form({
  company_name: requiredText(150),
  /** The company's own number of its order, if it has one. */
  purchase_order: string().trim().max(60).optional(),
  ...registeredFields(),
});
export type CompanyBody = InferType<typeof companyForm>;

/** To whom an order is invoiced; null for a person. */
export const orderCompany = () => nullable(object({ name: text(), vat_number: text(), purchase_order: nullable(text()) }));
