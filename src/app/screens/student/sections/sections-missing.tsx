import { useLingui } from "@lingui/react/macro";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** What is not the student's, or is nobody's: both look the same, and lead back. */
export function SectionsMissing({ code }: { code: "enrollment_not_found" | "section_not_found_for_enrollment" }) {
  const { t } = useLingui();
  const back = <Button href="/student/enrollments">{t`My programs`}</Button>;
  return code === "enrollment_not_found" ? (
    <EmptyState level={1} title={t`Enrollment not found`} help={t`It may belong to another account.`} action={back} />
  ) : (
    <EmptyState
      level={1}
      title={t`Course section not found for this enrollment.`}
      help={t`Go back to My programs and open it from there.`}
      action={back}
    />
  );
}
