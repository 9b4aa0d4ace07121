import { useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { classNames, row } from "#app/ui/kit.ts";
import type { RegisterSession } from "#contract/attendance/attendance.ts";
import { formatDateTime } from "#app/i18n/format.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { SelectInput } from "#app/ui/fields/text-input.tsx";
import css from "./register.module.css";
import { registerStatus } from "./register-words.ts";
import type { SessionGroups } from "./session-groups.ts";

interface Props {
  groups: SessionGroups;
  chosen: RegisterSession;
  choose: (id: number) => void;
}

/** Which session's register is open, and the way to those before and after it. */
export function SessionPicker({ groups: { today, earlier, later }, chosen, choose }: Props) {
  const { t, i18n } = useLingui();
  const language = useAtomValue(languageAtom);
  const inOrder = [...earlier.toReversed(), ...today, ...later];
  const at = inOrder.findIndex(({ id }) => id === chosen.id);
  const [before, after] = [inOrder[at - 1], inOrder[at + 1]];
  const group = (label: string, sessions: readonly RegisterSession[]) =>
    sessions.length === 0 ? null : (
      <optgroup label={label}>
        {sessions.map((session) => (
          <option key={session.id} value={session.id}>
            {[
              // The day first: a narrow screen shows no more.
              formatDateTime(language, session.starts_at, { weekday: true, year: false }),
              session.translations[language].title,
              i18n._(registerStatus[session.attendance_status].words),
            ].join(" · ")}
          </option>
        ))}
      </optgroup>
    );
  return (
    <div className={classNames(row(8), css.picker)}>
      <SelectInput aria-label={t`Session`} value={chosen.id} onChange={(event) => choose(Number(event.target.value))}>
        {group(t`Today`, today)}
        {group(t`Earlier`, earlier)}
        {group(t({ message: "Upcoming", context: "sessions" }), later)}
      </SelectInput>
      <IconButton
        boxed
        className={css.step}
        label={t`Previous session`}
        icon={<ChevronLeft aria-hidden="true" data-flip />}
        disabled={!before}
        onClick={() => before && choose(before.id)}
      />
      <IconButton
        boxed
        className={css.step}
        label={t`Next session`}
        icon={<ChevronRight aria-hidden="true" data-flip />}
        disabled={!after}
        onClick={() => after && choose(after.id)}
      />
    </div>
  );
}
