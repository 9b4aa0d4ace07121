import { useLingui } from "@lingui/react/macro";
import { BadgeCheck, CircleSlash, Hourglass, type LucideIcon, X } from "lucide-react";
import type { Certificate } from "#contract/certificates/certificates.ts";
import { StatusMark } from "#app/ui/marks/status-mark.tsx";
import { certificateStatus } from "./certificate-words.ts";

const ICONS: Record<Certificate["status"], LucideIcon> = {
  pending: Hourglass,
  issued: BadgeCheck,
  revoked: X,
  superseded: CircleSlash,
  not_eligible: CircleSlash,
};

/** Where a certificate stands: in words, with a colour and an icon that only repeat them. */
export function CertificateMark({ status }: Pick<Certificate, "status">) {
  const { i18n } = useLingui();
  const { kind, words } = certificateStatus[status];
  const Icon = ICONS[status];
  return (
    <StatusMark kind={kind} pill icon={<Icon aria-hidden="true" />}>
      {i18n._(words)}
    </StatusMark>
  );
}
