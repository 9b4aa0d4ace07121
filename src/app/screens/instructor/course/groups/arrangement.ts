import { isPlainObject } from "#contract/plain-values.ts";
import type { CourseGroups, GroupSet } from "#contract/coursework/groups.ts";
import { type Draw, drawGroups } from "#contract/coursework/draw-groups.ts";
import { newId } from "#offline/ids.ts";
import { isText } from "#offline/readable.ts";

/** Groups of a set in one cohort, as they are being divided: a draft of this device until they are saved. */
export interface Arrangement {
  groups: { id: string; name: string; members: number[] }[];
}

const isGroup = (value: unknown): value is Arrangement["groups"][number] =>
  isPlainObject(value) &&
  isText(value.id) &&
  isText(value.name) &&
  Array.isArray(value.members) &&
  value.members.every(Number.isSafeInteger);
export const isArrangement = (value: unknown): value is Arrangement =>
  isPlainObject(value) && Array.isArray(value.groups) && value.groups.every(isGroup);

/** As the server has it; who left the cohort meanwhile is in no group. */
export function arrangementOf({ groups }: Pick<GroupSet, "groups">, learners: CourseGroups["learners"]): Arrangement {
  const known = new Set(learners.map(({ enrollment_id }) => enrollment_id));
  return { groups: groups.map(({ id, name, members }) => ({ id, name: name ?? "", members: members.filter((one) => known.has(one)) })) };
}

/** Without whoever left the cohort since the draft was begun. */
export const present = ({ groups }: Arrangement, learners: CourseGroups["learners"]): Arrangement => arrangementOf({ groups }, learners);

/** Puts a learner into a group, or (null) into none. */
export const moved = ({ groups }: Arrangement, learner: number, to: string | null): Arrangement => ({
  groups: groups.map((group) => {
    const others = group.members.filter((one) => one !== learner);
    return { ...group, members: group.id === to ? [...others, learner] : others };
  }),
});

export const withGroup = ({ groups }: Arrangement): Arrangement => ({ groups: [...groups, { id: newId(), name: "", members: [] }] });
export const withoutGroup = ({ groups }: Arrangement, id: string): Arrangement => ({ groups: groups.filter((group) => group.id !== id) });
export const renamed = ({ groups }: Arrangement, id: string, name: string): Arrangement => ({
  groups: groups.map((group) => (group.id === id ? { ...group, name } : group)),
});

/** Everybody at random; groups that are there keep their names. */
export function drawn({ groups }: Arrangement, learners: readonly number[], draw: Draw): Arrangement {
  return {
    groups: drawGroups(learners, draw).map((members, index) => ({
      id: groups[index]?.id ?? newId(),
      name: groups[index]?.name ?? "",
      members,
    })),
  };
}

/** Who is in no group. */
export function inNone({ groups }: Arrangement, learners: CourseGroups["learners"]): CourseGroups["learners"] {
  const taken = new Set(groups.flatMap(({ members }) => members));
  return learners.filter(({ enrollment_id }) => !taken.has(enrollment_id));
}
