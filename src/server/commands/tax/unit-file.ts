import { object, string, ValidationError } from "yup";
import { VAT_NUMBER } from "#contract/tax/vat-number.ts";
import type { NewUnit } from "./onboard-unit.ts";

const line = () => string().strict().trim().required().max(120);

/** The seller as its VAT certificate has it. */
const unitFile = object({
  seller: object({
    name: line(),
    vatNumber: string().strict().required().matches(VAT_NUMBER, "seller.vatNumber must be 15 digits, the first and the last of them 3"),
    identity: object({
      scheme: string()
        .oneOf(["CRN", "MOM", "MLS", "700", "SAG", "OTH"] as const)
        .required(),
      value: string()
        .strict()
        .required()
        .matches(/^[A-Za-z0-9]{1,30}$/u),
    }).required(),
    address: object({
      street: line(),
      building: string()
        .strict()
        .required()
        .matches(/^\d{4}$/u, "seller.address.building must be 4 digits"),
      district: line(),
      city: line(),
      postalCode: string()
        .strict()
        .required()
        .matches(/^\d{5}$/u, "seller.address.postalCode must be 5 digits"),
    }).required(),
  }).required(),
  branch: line(),
  industry: line(),
});

/** Reads what a unit is onboarded with. @throws Error that names every member that does not fit */
export function readUnitFile(text: string): NewUnit {
  try {
    return unitFile.validateSync(JSON.parse(text), { abortEarly: false, stripUnknown: true });
  } catch (error) {
    if (error instanceof ValidationError) throw new Error(`The file does not fit:\n${error.errors.map((one) => `  - ${one}`).join("\n")}`);
    throw new Error("The file is no JSON.");
  }
}
