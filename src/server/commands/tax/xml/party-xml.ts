import type { TaxAddress } from "#server/commands/tax/tax-document.ts";
import { element, type Markup } from "./element.ts";

/** Without an address the country stands alone. */
export const partyAddress = (address: TaxAddress | null): Markup =>
  element("cac:PostalAddress", [
    ...(address
      ? [
          element("cbc:StreetName", address.street),
          element("cbc:BuildingNumber", address.building),
          element("cbc:CitySubdivisionName", address.district),
          element("cbc:CityName", address.city),
          element("cbc:PostalZone", address.postalCode),
        ]
      : []),
    element("cac:Country", [element("cbc:IdentificationCode", "SA")]),
  ]);

export const partyTax = (vatNumber: string): Markup =>
  element("cac:PartyTaxScheme", [element("cbc:CompanyID", vatNumber), element("cac:TaxScheme", [element("cbc:ID", "VAT")])]);

export const registeredName = (name: string): Markup => element("cac:PartyLegalEntity", [element("cbc:RegistrationName", name)]);
