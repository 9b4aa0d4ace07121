import { listCertificateKeys, listCertificates } from "#contract/certificates/certificates.ts";
import { useResource } from "#app/state/resource.ts";
import { useSent } from "#app/state/queue/queue.ts";
import { useCachedRead } from "#app/state/cached/use-cached.ts";

/** The student's certificates, kept for reading offline; read again once a paper copy that waited was asked for. */
export function useCertificates() {
  const certificates = useCachedRead(listCertificates, { whole: true });
  // Brought in beside them: who shows a certificate can check it without a network too.
  useResource(listCertificateKeys, { once: true });
  useSent(["requestDelivery"], () => certificates.retry());
  return certificates;
}
