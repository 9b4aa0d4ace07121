const UBL = "urn:oasis:names:specification:ubl:schema:xsd";

export const NAMESPACES = {
  xmlns: `${UBL}:Invoice-2`,
  "xmlns:cac": `${UBL}:CommonAggregateComponents-2`,
  "xmlns:cbc": `${UBL}:CommonBasicComponents-2`,
  "xmlns:ext": `${UBL}:CommonExtensionComponents-2`,
} as const;

export const SIGNATURE_NAMESPACES = {
  "xmlns:sac": `${UBL}:SignatureAggregateComponents-2`,
  "xmlns:sbc": `${UBL}:SignatureBasicComponents-2`,
  "xmlns:sig": `${UBL}:CommonSignatureComponents-2`,
} as const;

export const DS = { "xmlns:ds": "http://www.w3.org/2000/09/xmldsig#" } as const;
export const XADES = { "xmlns:xades": "http://uri.etsi.org/01903/v1.3.2#" } as const;

export const ALGORITHMS = {
  c14n11: "http://www.w3.org/2006/12/xml-c14n11",
  xpath: "http://www.w3.org/TR/1999/REC-xpath-19991116",
  sha256: "http://www.w3.org/2001/04/xmlenc#sha256",
  ecdsaSha256: "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256",
} as const;
