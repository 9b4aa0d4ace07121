import { Problem } from "#contract/problem.ts";
import type { TaxSettings } from "./tax-settings.ts";
import { type Fields, fieldsOf, inner, listIn, textIn, unreadable } from "#server/providers/payments/reply-fields.ts";
import type { AuthorityAnswer, AuthorityLogin, AuthorityRemark, IssuedCertificate, SentDocument, TaxAuthority } from "./authority.ts";

const NAME = "zatca";
const TIMEOUT_MS = 30_000;

interface Call {
  method: "POST" | "PATCH";
  path: string;
  body: Record<string, unknown>;
  headers?: Record<string, string>;
  login?: AuthorityLogin;
}

interface Reply {
  status: number;
  body: Fields;
}

/** ZATCA's service over HTTP. A call is made once: what was not answered is asked for again by the job. */
export function zatca({ environment, origin, base }: TaxSettings, timeoutMs = TIMEOUT_MS): TaxAuthority {
  async function call({ method, path, body, headers, login }: Call): Promise<Reply> {
    let status = 0;
    try {
      const response = await fetch(new URL(`${base}${path}`, origin), {
        method,
        headers: {
          accept: "application/json",
          "content-type": "application/json",
          "accept-language": "ar",
          "accept-version": "V2",
          ...headers,
          ...(login ? { authorization: `Basic ${Buffer.from(`${login.token}:${login.secret}`).toString("base64")}` } : {}),
        },
        body: JSON.stringify(body),
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = response.status;
      const read = fieldsOf(await response.json().catch(() => null));
      if (status === 401 || status === 403 || status === 429 || status >= 500) throw new Error("no answer to act upon");
      return { status, body: read };
    } catch (cause) {
      throw cause instanceof Problem ? cause : unreadable(NAME, { status }, cause);
    }
  }

  const send = (path: string, document: SentDocument, login: AuthorityLogin, headers: Record<string, string> = {}) =>
    call({
      method: "POST",
      path,
      headers,
      login,
      body: { invoiceHash: document.hash, uuid: document.uuid, invoice: Buffer.from(document.xml, "utf8").toString("base64") },
    });

  return {
    environment,
    async report(document, login) {
      return expectAnswer(await send("/invoices/reporting/single", document, login, { "clearance-status": "0" }), "reportingStatus");
    },
    async clear(document, login) {
      return expectAnswer(await send("/invoices/clearance/single", document, login, { "clearance-status": "1" }), "clearanceStatus");
    },
    async checkCompliance(document, login) {
      return expectAnswer(await send("/compliance/invoices", document, login), null);
    },
    async issueComplianceCertificate(csr, otp) {
      const body = { csr: Buffer.from(csr, "utf8").toString("base64") };
      return expectCertificate(await call({ method: "POST", path: "/compliance", headers: { otp }, body }));
    },
    async issueProductionCertificate(requestId, login) {
      return expectCertificate(
        await call({ method: "POST", path: "/production/csids", login, body: { compliance_request_id: requestId } }),
      );
    },
    async renewProductionCertificate(csr, otp, login) {
      const body = { csr: Buffer.from(csr, "utf8").toString("base64") };
      return expectCertificate(await call({ method: "PATCH", path: "/production/csids", headers: { otp }, login, body }));
    },
  };
}

/** @param state the member that says what became of the document; null where the check of a sample names it by its kind */
function expectAnswer(reply: Reply, state: "reportingStatus" | "clearanceStatus" | null): AuthorityAnswer {
  const { status, body } = reply;
  const results = inner(body, "validationResults");
  const warnings = remarks(results, "warningMessages");
  if (status === 303) return { outcome: "report_instead", warnings };
  // It has it already: an answer of ours was lost on the way.
  if (status === 409) return { outcome: "taken", clearedXml: cleared(body), warnings };
  if (status === 400) {
    const errors = remarks(results, "errorMessages");
    // A 400 without a verdict speaks of our call, not of the document.
    if (errors.length === 0) throw unreadable(NAME, reply, "400 without a verdict");
    return { outcome: "refused", errors, warnings };
  }
  const said = state === null ? (textIn(body, "reportingStatus") ?? textIn(body, "clearanceStatus")) : textIn(body, state);
  if ((status !== 200 && status !== 202) || (said !== "REPORTED" && said !== "CLEARED")) throw unreadable(NAME, reply, said);
  return { outcome: "taken", clearedXml: cleared(body), warnings };
}

const cleared = (body: Fields): string | null => {
  const text = textIn(body, "clearedInvoice");
  return text === null ? null : Buffer.from(text, "base64").toString("utf8");
};

const remarks = (results: Fields, name: string): AuthorityRemark[] =>
  listIn(results, name)
    .slice(0, 50)
    .map((one) => ({ code: (textIn(one, "code") ?? "").slice(0, 100), message: (textIn(one, "message") ?? "").slice(0, 1_000) }));

function expectCertificate(reply: Reply): IssuedCertificate {
  const { status, body } = reply;
  if (status === 400 || status === 406)
    throw new Problem("validation_error", {
      cause: new Error(`${NAME} refused the request: ${textIn(body, "message") ?? JSON.stringify(body["errors"] ?? "")}`),
    });
  const [token, secret] = [textIn(body, "binarySecurityToken"), textIn(body, "secret")];
  const requestId = body["requestID"];
  if (status !== 200 || token === null || secret === null || (typeof requestId !== "string" && typeof requestId !== "number"))
    throw unreadable(NAME, reply, "no certificate");
  const certificate = Buffer.from(Buffer.from(token, "base64").toString("latin1"), "base64");
  return { requestId: String(requestId), token, secret, certificate };
}
