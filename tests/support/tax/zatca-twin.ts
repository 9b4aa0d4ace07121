import { createHash, createPublicKey, type KeyObject, verify, X509Certificate } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { bodyOf, type Json, Twin } from "#tests/support/gateways/twin.ts";
import { certificateFor } from "./tax-certificate.ts";

interface Remark {
  type: string;
  code: string;
  category: string;
  message: string;
  status: string;
}

const FIRST = Buffer.from(createHash("sha256").update("0").digest("hex")).toString("base64");
const SAMPLES = 6;

/**
 * ZATCA's service as its developer manual tells of it: certificates for one-time passwords, a look at samples, reports and clearance. It
 * reads documents with code of its own, and remembers the chain of each certificate's unit.
 */
export class ZatcaTwin extends Twin {
  readonly name = "zatca";
  /** Six digits that the taxpayer's portal shows now. */
  otp = "123345";
  /** What it says to the next documents beside its own look at them. */
  readonly verdicts: ("warn" | "refuse")[] = [];
  /** Clearance is switched off for everybody: 303. */
  clearanceOff = false;
  /** UUIDs of documents that it took, in their order. */
  readonly taken: string[] = [];
  readonly #logins = new Map<
    string,
    { secret: string; kind: "compliance" | "production"; request: string; checked: number; publicKey: KeyObject }
  >();
  readonly #chains = new Map<string, { counter: number; hash: string }>();

  protected refuse(request: FastifyRequest) {
    if (request.headers["accept-version"] !== "V2") return { status: 406, body: { message: "This Version is not supported" } };
    if (request.url.endsWith("/compliance")) return null;
    return this.#login(request) ? null : { status: 401, body: { timestamp: 0, status: 401, error: "Unauthorized", message: "" } };
  }

  protected routes(app: FastifyInstance): void {
    app.post("/e-invoicing/:base/compliance", async (request, reply) => {
      if (request.headers["otp"] !== this.otp)
        return await reply.code(400).send({ code: "Invalid-OTP", message: "The provided OTP is invalid" });
      return await this.#certificate(request, reply, "compliance");
    });
    app.post("/e-invoicing/:base/compliance/invoices", async (request, reply) => {
      const login = this.#login(request);
      const answer = this.#look(request, false);
      if (login && answer.errors.length === 0) login.checked += 1;
      return await this.#say(reply, answer, {});
    });
    app.post("/e-invoicing/:base/production/csids", async (request, reply) => {
      const login = this.#login(request);
      if (login?.request !== String(bodyOf(request)["compliance_request_id"]))
        return await reply.code(400).send({ message: "Invalid request id" });
      if (login.checked < SAMPLES)
        return await reply.code(400).send({ code: "Missing-ComplianceSteps", message: "Compliance steps are missing" });
      return await this.#issue(reply, login.publicKey, "production");
    });
    app.patch("/e-invoicing/:base/production/csids", async (request, reply) => {
      if (request.headers["otp"] !== this.otp)
        return await reply.code(400).send({ code: "Invalid-OTP", message: "The provided OTP is invalid" });
      return await this.#certificate(request, reply, "production");
    });
    app.post("/e-invoicing/:base/invoices/reporting/single", async (request, reply) => await this.#take(request, reply, "reportingStatus"));
    app.post("/e-invoicing/:base/invoices/clearance/single", async (request, reply) => {
      if (this.clearanceOff) return await reply.code(303).send({ message: "Clearance is off: report instead" });
      return await this.#take(request, reply, "clearanceStatus");
    });
  }

  async #take(request: FastifyRequest, reply: FastifyReply, state: "reportingStatus" | "clearanceStatus") {
    if (this.#login(request)?.kind !== "production") return await reply.code(401).send({});
    const uuid = String(bodyOf(request)["uuid"]);
    if (this.taken.includes(uuid)) return await reply.code(409).send({ message: "The document was reported already" });
    const answer = this.#look(request, true);
    if (answer.errors.length > 0)
      return await this.#say(reply, answer, { [state]: state === "reportingStatus" ? "NOT_REPORTED" : "NOT_CLEARED" });
    this.taken.push(uuid);
    if (state === "reportingStatus") return await this.#say(reply, answer, { reportingStatus: "REPORTED" });
    const cleared = String(Buffer.from(String(bodyOf(request)["invoice"]), "base64")).replace(
      "<cbc:ProfileID>",
      "<!--cleared--><cbc:ProfileID>",
    );
    return await this.#say(reply, answer, { clearanceStatus: "CLEARED", clearedInvoice: Buffer.from(cleared).toString("base64") });
  }

  /** Reads a document: hash, signature, place in the chain. */
  #look(request: FastifyRequest, inChain: boolean): { errors: Remark[]; warnings: Remark[] } {
    const { invoice, invoiceHash, uuid } = bodyOf(request);
    const xml = Buffer.from(String(invoice), "base64").toString("utf8");
    const one = (name: string) => new RegExp(`<${name}(?: [^>]*)?>([^<]*)<`, "u").exec(xml)?.[1] ?? "";
    const errors: Remark[] = [];
    const refuse = (code: string, message: string) => errors.push({ type: "ERROR", code, category: "INVOICE", message, status: "ERROR" });
    const digest = createHash("sha256").update(hashedPart(xml)).digest();
    if (digest.toString("base64") !== invoiceHash)
      refuse("invalid-invoice-hash", "The invoice hash API body does not match the (calculated) Hash of the XML");
    if (one("cbc:UUID") !== uuid) refuse("uuid-mismatch", "The UUID of the body is another than that of the XML");
    const { publicKey } = new X509Certificate(Buffer.from(one("ds:X509Certificate"), "base64"));
    if (!verify("sha256", digest, publicKey, Buffer.from(one("ds:SignatureValue"), "base64")))
      refuse("invalid-signature", "wrong signature value");
    if (!this.#login(request)?.publicKey.equals(publicKey)) refuse("certificate-permissions", "the certificate is another unit's");
    const kind = one("cbc:InvoiceTypeCode");
    if (kind !== "388" && !/<cbc:InstructionNote>[^<]+</u.test(xml))
      refuse("BR-KSA-17", "Debit and credit note must contain the reason for this invoice type issuing");
    if (/VATEX-SA-EDU/u.test(xml) && !/schemeID="NAT">\d{10}</u.test(xml)) refuse("BR-KSA-49", "buyer must have a national ID");
    // A standard document names a company: by its VAT number, and where it is.
    const buyer = /<cac:AccountingCustomerParty>.*?<\/cac:AccountingCustomerParty>/su.exec(xml)?.[0] ?? "";
    if (/<cbc:InvoiceTypeCode name="01/u.test(xml)) {
      if (!/<cbc:CompanyID>3\d{13}3</u.test(buyer)) refuse("BR-KSA-46", "buyer VAT registration number or another ID must exist");
      if (!/<cbc:BuildingNumber>\d{4}<.*<cbc:PostalZone>\d{5}</su.test(buyer)) refuse("BR-KSA-63", "buyer address must be complete");
    }
    if (inChain) this.#link(xml, digest.toString("base64"), refuse);
    const verdict = this.verdicts.shift();
    if (verdict === "refuse") refuse("BR-KSA-40", "Seller VAT registration number must contain 15 digits");
    const warnings =
      verdict === "warn" ? [{ type: "WARNING", code: "BR-KSA-63", category: "KSA", message: "address incomplete", status: "WARNING" }] : [];
    return { errors, warnings };
  }

  /** A rejected document keeps its place too. */
  #link(xml: string, hash: string, refuse: (code: string, message: string) => void): void {
    const counter = Number(/<cbc:ID>ICV<\/cbc:ID><cbc:UUID>(\d+)</u.exec(xml)?.[1]);
    const previous = /<cbc:ID>PIH<\/cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject[^>]*>([^<]*)</u.exec(xml)?.[1];
    const unit = /<ds:X509Certificate>([^<]*)</u.exec(xml)?.[1] ?? "";
    const last = this.#chains.get(unit);
    if (last && counter !== last.counter + 1) refuse("KSA-16", `the counter is ${counter} after ${last.counter}`);
    if (last ? previous !== last.hash : counter === 1 && previous !== FIRST)
      refuse("KSA-13", "Previous invoice hash is not the one before");
    this.#chains.set(unit, { counter, hash });
  }

  async #say(reply: FastifyReply, { errors, warnings }: { errors: Remark[]; warnings: Remark[] }, more: Json) {
    const status = errors.length > 0 ? "ERROR" : warnings.length > 0 ? "WARNING" : "PASS";
    const code = errors.length > 0 ? 400 : warnings.length > 0 ? 202 : 200;
    return await reply.code(code).send({
      validationResults: { infoMessages: [], warningMessages: warnings, errorMessages: errors, status },
      ...(Object.keys(more).length > 0 ? more : { reportingStatus: errors.length > 0 ? "NOT_REPORTED" : "REPORTED" }),
    });
  }

  async #certificate(request: FastifyRequest, reply: FastifyReply, kind: "compliance" | "production") {
    const csr = Buffer.from(String(bodyOf(request)["csr"]), "base64").toString("utf8");
    return await this.#issue(reply, keyOfCsr(csr), kind);
  }

  async #issue(reply: FastifyReply, publicKey: KeyObject, kind: "compliance" | "production") {
    const request = String(1_700_000_000_000 + this.#logins.size);
    const token = Buffer.from(certificateFor(publicKey, BigInt(request)).toString("base64")).toString("base64");
    const secret = `secret-${request}`;
    this.#logins.set(token, { secret, kind, request, checked: 0, publicKey });
    return await reply.send({ requestID: Number(request), dispositionMessage: "ISSUED", binarySecurityToken: token, secret });
  }

  #login(request: FastifyRequest) {
    const [token = "", secret] = Buffer.from((request.headers.authorization ?? "").replace(/^Basic /u, ""), "base64")
      .toString("utf8")
      .split(":");
    const login = this.#logins.get(token);
    return login?.secret === secret ? login : undefined;
  }
}

/** The public key of a request for a certificate: the one that lies in it as DER. */
function keyOfCsr(pem: string): KeyObject {
  const der = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/gu, ""), "base64");
  const at = der.indexOf(Buffer.from("3056301006072a8648ce3d020106052b8104000a", "hex"));
  return createPublicKey({ key: der.subarray(at, at + 88), format: "der", type: "spki" });
}

function hashedPart(xml: string): string {
  const without = (text: string, from: string, to: string, after = 0): string => {
    const start = text.indexOf(from, after);
    return start < 0 ? text : text.slice(0, start) + text.slice(text.indexOf(to, start) + to.length);
  };
  let left = xml.slice(xml.indexOf("<Invoice"));
  left = without(left, "<ext:UBLExtensions>", "</ext:UBLExtensions>");
  left = without(left, "<cac:AdditionalDocumentReference><cbc:ID>QR<", "</cac:AdditionalDocumentReference>");
  return without(left, "<cac:Signature>", "</cac:Signature>");
}
