import { useLingui } from "@lingui/react/macro";
import { LinkTabs } from "#app/ui/link-tabs.tsx";
import { coursePath } from "./item-address.ts";

export type TeachingTab =
  | "overview"
  | "questions"
  | "attendance"
  | "degrees"
  | "marking"
  | "groups"
  | "weights"
  | "about"
  | "reviews"
  | "certificate";

/** The course's own menu, of links: each part has an address of its own. The strip scrolls on a phone. */
export function TeachingTabs({ courseId, current, toGrade }: { courseId: number; current: TeachingTab | null; toGrade: number }) {
  const { t } = useLingui();
  const base = coursePath(courseId);
  return (
    <LinkTabs
      strip
      label={t`Course menu`}
      current={current ?? ""}
      tabs={[
        { key: "overview", href: `${base}/overview`, label: t({ message: "Content", context: "course menu" }) },
        { key: "attendance", href: `${base}/attendance_list`, label: t`Attendance` },
        { key: "degrees", href: `${base}/attendance_degree`, label: t`Attendance grades` },
        { key: "marking", href: `${base}/marking`, label: t`Marking`, ...(toGrade > 0 ? { count: toGrade } : {}) },
        { key: "groups", href: `${base}/groups`, label: t`Groups` },
        { key: "questions", href: `${base}/questions`, label: t({ message: "Questions", context: "course menu" }) },
        { key: "weights", href: `${base}/weights`, label: t`Grade weights` },
        { key: "about", href: `${base}/my-courses`, label: t`About the course` },
        { key: "reviews", href: `${base}/course_rate`, label: t`Reviews` },
        { key: "certificate", href: `${base}/certificate`, label: t`Certificates` },
      ]}
    />
  );
}
