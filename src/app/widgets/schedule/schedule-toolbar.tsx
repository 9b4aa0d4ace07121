import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { classNames, cluster } from "#app/ui/kit.ts";
import type { Schedule } from "#contract/requests/student-services.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { Segmented } from "#app/ui/fields/segmented.tsx";
import type { InView, ScheduleView } from "./schedule-address.ts";
import css from "./schedule-toolbar.module.css";

interface Props {
  shown: InView;
  change: (change: Partial<InView>) => void;
  /** All known sessions: their programs are what can be chosen. */
  sessions: Schedule;
}

/** How the schedule is laid out, and of which program. */
export function ScheduleToolbar({ shown, change, sessions }: Props) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const programs = new Map(sessions.map(({ program }) => [String(program.id), program.translations[language].title]));
  const known = shown.program === null || programs.has(String(shown.program));
  return (
    <div className={classNames(cluster(16, "center", "between", "gap-y-8", "pad-bottom-12", "not-printed"), css.bar)}>
      <Segmented<ScheduleView>
        label={t`View`}
        value={shown.view}
        options={[
          { value: "day", label: t`Day` },
          { value: "week", label: t`Week` },
          { value: "list", label: t({ message: "List", context: "schedule" }) },
        ]}
        onChange={(view) => change({ view })}
      />
      {programs.size > 1 || shown.program !== null ? (
        <PlainSelect
          label={t`Program`}
          value={shown.program === null ? "" : String(shown.program)}
          options={[
            { value: "", label: t`All programs` },
            ...[...programs].map(([value, label]) => ({ value, label })),
            ...(known ? [] : [{ value: String(shown.program), label: t`Another program` }]),
          ]}
          onChange={(value) => change({ program: value === "" ? null : Number(value) })}
        />
      ) : null}
    </div>
  );
}
