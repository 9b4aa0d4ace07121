import { Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Link } from "wouter";
import { formatNumber } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { kit, row, stack } from "#app/ui/kit.ts";
import { GroupName } from "#app/widgets/coursework/group-name.tsx";
import { coursePath } from "#app/widgets/teaching-layout/item-address.ts";
import type { Marking } from "./use-marking.ts";

/** Whose work it is, where a group handed it in, and whether the mark is everybody's. */
export function GroupMark({ marking: { work, values, set } }: { marking: Marking }) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const { joint, group } = work;
  if (!joint || !group) return null;
  const by = joint.by?.[language];
  const { name } = work.student.translations[language];
  return (
    <section className={stack(8, "sunken", "round-sm", "pad-12")} aria-labelledby="group-mark-title">
      <h3 id="group-mark-title" className={kit("md")}>
        <GroupName of={group} />
      </h3>
      {by ? (
        <p className={kit("soft", "sm")}>
          <Trans>
            Handed in by <bdi>{by}</bdi>
          </Trans>
        </p>
      ) : null}
      <ul aria-label={t`Members of the group`}>
        {joint.members.map(({ sid, student, degree, own_mark }) => (
          <li key={sid} className={row(12, "between", "sm")}>
            <Link
              href={`${coursePath(work.course_id)}/marking/${sid}`}
              className={kit("hover-underline")}
              aria-current={sid === work.id ? "true" : undefined}
            >
              <bdi>{student.translations[language].name}</bdi>
            </Link>
            <span className={kit("soft", "tabular", "nowrap")}>
              {own_mark ? <Trans>Own grade</Trans> : null} {degree === null ? null : formatNumber(language, degree)}
            </span>
          </li>
        ))}
      </ul>
      <Checkbox checked={values.alone ?? false} onChange={(event) => set({ alone: event.currentTarget.checked })}>
        <Trans>
          This grade is for <bdi>{name}</bdi> alone
        </Trans>
      </Checkbox>
      <p className={kit("faint", "xs")}>
        {values.alone ? (
          <Trans>Later grades of the group leave it as it is.</Trans>
        ) : (
          <Trans>The grade and the feedback go to all members but those with a grade of their own.</Trans>
        )}
      </p>
    </section>
  );
}
