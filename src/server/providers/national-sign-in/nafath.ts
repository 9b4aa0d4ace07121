import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { normaliseNationalId } from "#contract/accounts/national-id.ts";
import { Problem } from "#contract/problem.ts";
import { type Fields, fieldsOf, textIn } from "#server/providers/payments/reply-fields.ts";
import { safeError } from "#server/safe-error.ts";
import type { NationalSettings } from "./national-settings.ts";
import type { NationalNotice, NationalSignIn, NationalStatus } from "./national-sign-in.ts";

const TIMEOUT_MS = 10_000;
/** Clocks of two machines differ by at most so many seconds. */
const CLOCK_TOLERANCE = 60;
/** What was signed longer ago was kept back: a request is decided within three minutes. */
const NOTICE_AGE = "10 minutes";
/** A request of this ID is open already. */
const OPEN_ALREADY = "400-034-050";
const STATUSES: Readonly<Record<string, NationalStatus>> = {
  WAITING: "waiting",
  COMPLETED: "approved",
  REJECTED: "rejected",
  EXPIRED: "expired",
};

type Log = (details: object, words: string) => void;

/**
 * Nafath over HTTP, as what is public of it says: `POST /api/v1/mfa/request` and `…/request/status`, keys at `…/jwk`, and a notice
 * that it signs (RS256). The specification comes with the contract; names of claims that are told differently are all read.
 */
export function nafath(settings: NationalSettings, warn: Log, timeoutMs = TIMEOUT_MS): NationalSignIn {
  const keys = createRemoteJWKSet(new URL(`${settings.url}/api/v1/mfa/jwk`), { timeoutDuration: timeoutMs });

  async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Fields> {
    try {
      const response = await fetch(`${settings.url}/api/v1/mfa/${path}`, {
        method: "POST",
        headers: {
          accept: "application/json",
          "content-type": "application/json",
          "app-id": settings.appId,
          "app-key": settings.appKey,
          ...headers,
        },
        body: JSON.stringify(body),
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const read = fieldsOf(await response.json().catch(() => null));
      if (textIn(read, "code") === OPEN_ALREADY) throw new Problem("national_pending");
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      return read;
    } catch (error) {
      if (error instanceof Problem) throw error;
      throw unavailable(error);
    }
  }

  function unavailable(error: unknown): Problem {
    warn({ error: safeError(error) }, "the national sign-in does not answer");
    return new Problem("national_unavailable");
  }

  return {
    async begin({ nationalId, requestId, language, address }) {
      const query = new URLSearchParams({ local: language, requestId });
      const begun = await post(`request?${query}`, { nationalId, service: settings.service }, { "x-forwarded-for": address });
      const transaction = textIn(begun, "transId");
      const number = textIn(begun, "random") ?? (typeof begun.random === "number" ? String(begun.random) : null);
      if (transaction === null || number === null || !/^\d{1,4}$/u.test(number)) throw unavailable(new Error("an answer without a number"));
      return { transaction, number: number.padStart(2, "0") };
    },
    async ask({ nationalId, transaction, number }) {
      const status = STATUSES[textIn(await post("request/status", { nationalId, transId: transaction, random: number }), "status") ?? ""];
      if (!status) throw unavailable(new Error("an unknown status"));
      return status;
    },
    async readNotice(token) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          audience: settings.audience,
          algorithms: ["RS256"],
          clockTolerance: CLOCK_TOLERANCE,
          maxTokenAge: NOTICE_AGE,
          requiredClaims: ["iat", "exp"],
        });
        const transaction = textIn(payload, "transId");
        const status = STATUSES[textIn(payload, "status") ?? ""];
        return transaction === null || !status ? null : { transaction, status, ...personIn(payload) };
      } catch (error) {
        // What the address of the keys answered, as against what the token is.
        if (!(error instanceof errors.JOSEError) || ["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT"].includes(error.code)) throw unavailable(error);
        warn({ error: safeError(error) }, "a notice of the national sign-in is refused");
        return null;
      }
    },
  };
}

const ID = ["nationalId", "nin", "iqamaNumber"] as const;
/** Of one name: how its four parts, or the whole, are called. */
const AR_PARTS = [
  ["firstName", "arFirst"],
  ["fatherName", "secondName", "arFather"],
  ["grandFatherName", "thirdName", "arGrand"],
  ["familyName", "lastName", "arFamily"],
] as const;
const EN_PARTS = [
  ["englishFirstName", "enFirst"],
  ["englishSecondName", "enFather"],
  ["englishThirdName", "enGrand"],
  ["englishLastName", "enFamily"],
] as const;

function personIn(payload: JWTPayload): Pick<NationalNotice, "nationalId" | "nameAr" | "nameEn"> {
  const first = (names: readonly string[]): string | null =>
    names.map((name) => (typeof payload[name] === "number" ? String(payload[name]) : textIn(payload, name)?.trim())).find(Boolean) ?? null;
  const joined = (parts: readonly (readonly string[])[]): string | null => parts.map(first).filter(Boolean).join(" ") || null;
  const id = first(ID);
  const nameEn = first(["enFullName"]) ?? joined(EN_PARTS);
  const nameAr = first(["arFullName"]) ?? joined(AR_PARTS);
  return {
    nationalId: id === null ? null : normaliseNationalId(id),
    // Of some residents the record has Latin letters alone.
    nameAr: nameAr !== null && /\p{Script=Arabic}/u.test(nameAr) && nameAr.includes(" ") ? nameAr : null,
    // One word is no name that a form takes.
    nameEn: nameEn?.includes(" ") ? nameEn : null,
  };
}
