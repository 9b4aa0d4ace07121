import { useCallback, useEffect, useState } from "react";
import { useSearch } from "wouter";
import { type Verification, verifyCertificate } from "#contract/certificates/certificates.ts";
import type { CertificateClaims } from "#contract/certificates/certificate-claims.ts";
import { Problem } from "#contract/problem.ts";
import { call } from "#app/api/call.ts";
import { checkSignature, type SignatureVerdict } from "./check-signature.ts";

export type VerificationState =
  | { kind: "loading" }
  /** What we say of it now; `signed` where the address also carries our signature over the same. */
  | { kind: "answered"; verification: Verification; signed: boolean }
  | { kind: "missing" }
  /** The address carries what we did not sign, or what is another certificate's. */
  | { kind: "broken" }
  /** No connection: the signature holds; whether it was revoked since is not known. */
  | { kind: "offline"; claims: CertificateClaims }
  | { kind: "failed"; failure: unknown };

/** For one number: another is another component. Asks the server by it, and checks what the address carries: with a connection both must agree, without one the signature speaks. */
export function useVerification(number: string): { state: VerificationState; retry: () => void } {
  const asked = new URLSearchParams(useSearch()).get("c") ?? undefined;
  const [count, setCount] = useState(0);
  const [state, setState] = useState<VerificationState>({ kind: "loading" });
  const retry = useCallback(() => {
    setState({ kind: "loading" });
    setCount((times) => times + 1);
  }, []);

  useEffect(() => {
    const stop = new AbortController();
    void verify(number, asked, location.hash, stop.signal).then((found) => {
      if (!stop.signal.aborted) setState(found);
    });
    return () => stop.abort();
  }, [number, asked, count]);
  return { state, retry };
}

async function verify(number: string, asked: string | undefined, fragment: string, signal: AbortSignal): Promise<VerificationState> {
  const verdict = await checkSignature(fragment);
  if (isBroken(verdict, number)) return { kind: "broken" };
  const claims = verdict?.kind === "holds" ? verdict.claims : null;
  const c = asked ?? claims?.c;
  try {
    const { data } = await call(verifyCertificate, { params: { number }, query: c === undefined ? {} : { c }, signal });
    return { kind: "answered", verification: data, signed: claims !== null };
  } catch (failure) {
    if (failure instanceof Problem && failure.code === "certificate_not_found") return { kind: "missing" };
    // Whatever keeps the server from answering: what it signed is still its word.
    return claims ? { kind: "offline", claims } : { kind: "failed", failure };
  }
}

/** A signature over another certificate than the address names proves nothing about this one. */
const isBroken = (verdict: SignatureVerdict | null, number: string): boolean =>
  verdict?.kind === "broken" || (verdict?.kind === "holds" && verdict.claims.n !== number);
