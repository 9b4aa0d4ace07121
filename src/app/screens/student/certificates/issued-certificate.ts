import type { Certificate, CertificateSnapshot } from "#contract/certificates/certificates.ts";

/** A certificate that exists: its number and all that it says are there. */
export type IssuedCertificate = Certificate & { id: string; number: string; snapshot: CertificateSnapshot; share_url: string };

/** The certificate of an id among a student's; null where it is not theirs or not there. */
export const issuedOf = (all: readonly Certificate[], id: string): IssuedCertificate | null =>
  (all.find((one) => one.id === id && one.snapshot !== null && one.share_url !== null) as IssuedCertificate | undefined) ?? null;
