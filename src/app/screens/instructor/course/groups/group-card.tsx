import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useAtomValue } from "jotai";
import { Trash2 } from "lucide-react";
import { type CourseGroups, GROUPS } from "#contract/coursework/groups.ts";
import { languageAtom } from "#app/state/language/language.ts";
import { IconButton } from "#app/ui/buttons/icon-button.tsx";
import { PlainSelect } from "#app/ui/fields/plain-select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { kit, row, stack } from "#app/ui/kit.ts";
import { type Arrangement, moved, renamed, withoutGroup } from "./arrangement.ts";

type Learners = CourseGroups["learners"];
interface Props {
  number: number;
  group: Arrangement["groups"][number];
  arrangement: Arrangement;
  learners: Learners;
  change: (next: Arrangement) => void;
}

/** A group: its name, and who is in it. */
export function GroupCard({ number, group, arrangement, learners, change }: Props) {
  const { t } = useLingui();
  const members = group.members.flatMap((id) => learners.find(({ enrollment_id }) => enrollment_id === id) ?? []);
  const name = group.name || t`Group ${number}`;
  return (
    <section className={stack(8, "sunken", "round-sm", "pad-12")} aria-label={name}>
      <div className={row(8, "center")}>
        <TextInput
          dir="auto"
          aria-label={t`Name of group ${number}`}
          placeholder={t`Group ${number}`}
          maxLength={GROUPS.nameMax}
          value={group.name}
          onChange={(event) => change(renamed(arrangement, group.id, event.currentTarget.value))}
        />
        <span className={kit("soft", "sm", "tabular", "nowrap")}>
          <Plural value={members.length} one="# member" other="# members" />
        </span>
        <IconButton
          label={t`Delete: ${name}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => change(withoutGroup(arrangement, group.id))}
        />
      </div>
      <Members learners={members} in={group.id} arrangement={arrangement} move={(id, to) => change(moved(arrangement, id, to))} />
    </section>
  );
}

/** Who is in no group yet; nothing where everybody is in one. */
export function NoGroup(props: { learners: Learners; arrangement: Arrangement; move: (learner: number, to: string | null) => void }) {
  if (props.learners.length === 0) return null;
  return (
    <section className={stack(8, "border", "round-sm", "pad-12")} aria-labelledby="no-group">
      <h3 id="no-group" className={kit("md")}>
        <Trans>In no group</Trans>
      </h3>
      <Members {...props} in="" />
    </section>
  );
}

interface MembersProps {
  learners: Learners;
  in: string;
  arrangement: Arrangement;
  move: (learner: number, to: string | null) => void;
}

function Members({ learners, in: here, arrangement, move }: MembersProps) {
  const { t } = useLingui();
  const language = useAtomValue(languageAtom);
  const options = [
    { value: "", label: t`In no group` },
    ...arrangement.groups.map(({ id, name }, index) => {
      const number = index + 1;
      return { value: id, label: name || t`Group ${number}` };
    }),
  ];
  return (
    <ul>
      {learners.map(({ enrollment_id: id, student }) => {
        const { name } = student.translations[language];
        return (
          <li key={id} className={row(12, "center", "between")}>
            <bdi>{name}</bdi>
            <PlainSelect label={t`Group of ${name}`} value={here} options={options} onChange={(to) => move(id, to === "" ? null : to)} />
          </li>
        );
      })}
    </ul>
  );
}
