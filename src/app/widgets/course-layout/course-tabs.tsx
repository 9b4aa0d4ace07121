import { useLingui } from "@lingui/react/macro";
import { LinkTabs } from "#app/ui/link-tabs.tsx";

export type CourseTab = "overview" | "about" | "rate" | "certificate";

/** The course's own menu: each part has an address of its own, so that these are links and not tabs of one page. */
export function CourseTabs({ programId, current }: { programId: number; current: CourseTab }) {
  const { t } = useLingui();
  const base = `/course/${programId}`;
  return (
    <LinkTabs
      label={t`Course menu`}
      current={current}
      tabs={[
        { key: "overview", href: base, label: t`Overview` },
        { key: "about", href: `${base}/my-courses`, label: t`About the course` },
        { key: "rate", href: `${base}/course_rate`, label: t`Rate the course` },
        { key: "certificate", href: `${base}/certificate`, label: t`Certificate` },
      ]}
    />
  );
}
