import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Play } from "lucide-react";
import { classNames, cluster } from "#app/ui/kit.ts";
import type { EnrollmentSections, SectionSummary } from "#contract/classroom/classroom.ts";
import { Button } from "#app/ui/buttons/button.tsx";
import { onlineAtom } from "#app/state/network/network.ts";
import { useSavedItems } from "#app/widgets/course-layout/use-saved-items.ts";
import { DeviceMark } from "#app/widgets/accounts/device-mark.tsx";
import css from "./section-path.module.css";

interface Props {
  section: SectionSummary;
  path: EnrollmentSections;
  current: boolean;
  open: boolean;
}

/** Goes on with the module under way, begins an open one, or shows what it holds. A locked one offers nothing. */
export function SectionActions({ section, path, current, open }: Props) {
  const { t } = useLingui();
  const { enrollment, next_item: next } = path;
  const online = useAtomValue(onlineAtom);
  const saved = useSavedItems(enrollment.id);
  if (section.status === "locked") return null;
  const module = section.kind === "module";
  const begin = section.status === "available";
  const lit = current && section.status === "in_progress" && next !== null;
  const opens = online || (next !== null && saved.has(next.id));
  const address = `/student/enrollments/${enrollment.id}/sections`;
  const show = open ? (
    <Button tone="plain" size="sm" className={css.plain} href={address}>{t`Hide lessons`}</Button>
  ) : (
    <Button
      tone={begin ? "quiet" : "plain"}
      size="sm"
      className={begin || lit ? undefined : css.plain}
      href={`${address}?section=${section.id}`}
    >
      {begin ? (module ? t`Start module` : t`Start unit`) : t`Show lessons`}
    </Button>
  );
  return (
    <div className={classNames(cluster([8, 12], "center", "above-12"), css.actions)}>
      {lit ? (
        <Button
          tone={opens ? "ember" : "quiet"}
          icon={<Play aria-hidden="true" />}
          href={`/course/${enrollment.program.id}/lesson/${next.id}`}
        >
          {module ? t`Continue module` : t`Continue unit`}
        </Button>
      ) : null}
      {lit && !opens ? <DeviceMark kind="needs-connection" /> : null}
      {show}
    </div>
  );
}
