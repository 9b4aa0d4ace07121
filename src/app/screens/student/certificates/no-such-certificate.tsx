import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/ui/buttons/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

export function NoSuchCertificate() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`Certificate not found`}
      help={t`It may have been replaced by a newer one.`}
      action={<Button href="/student/certifications">{t`My certificates`}</Button>}
    />
  );
}
