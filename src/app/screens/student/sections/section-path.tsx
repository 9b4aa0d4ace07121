import { useLingui } from "@lingui/react/macro";
import type { EnrollmentSections } from "#contract/classroom/classroom.ts";
import { SectionRow } from "./section-row.tsx";

/** One path of beads. What is being studied is the only boxed row, with the page's one ember. */
export function SectionPath({ path, open }: { path: EnrollmentSections; open: number | null }) {
  const { t } = useLingui();
  // Where learning goes on: of several modules under way, the first.
  const current =
    path.sections.find(({ status }) => status === "in_progress") ?? path.sections.find(({ status }) => status === "available");
  return (
    <section aria-label={path.enrollment.program.type === "diploma" ? t`Diploma plan` : t`Course content`}>
      <ol>
        {path.sections.map((section) => (
          <SectionRow key={section.id} section={section} path={path} current={section.id === current?.id} open={section.id === open} />
        ))}
      </ol>
    </section>
  );
}
