import { sql } from "drizzle-orm";
import type { OwnGroup } from "#contract/coursework/own-group.ts";
import type { Executor } from "#server/db/client.ts";

interface Row {
  title: string;
  joining: OwnGroup["set"]["joining"];
  max_size: number | null;
  groups: { id: string; number: number; name: string | null; taken: number; members: { ar: string; en: string }[] | null }[] | null;
}

/**
 * What a learner may know of a set's groups in their cohort: the own one with its members' names, of the others how many they are.
 * @returns null where the set is gone
 */
export async function ownGroup(db: Executor, setId: string, enrollmentId: number): Promise<OwnGroup | null> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select s.title, s.joining, s.max_size, (select json_agg(json_build_object('id', g.id, 'number', g.number, 'name', g.name,
        'taken', coalesce(m.taken, 0), 'members', m.members) order by g.number)
      from learner_groups g join enrollments me on me.id = ${enrollmentId} and me.cohort_id = g.cohort_id
      left join lateral (select count(*)::int as taken,
          case when bool_or(e.id = me.id) then json_agg(json_build_object('ar', u.name_ar, 'en', coalesce(u.name_en, u.name_ar))
            order by u.name_ar, e.id) end as members
        from group_members gm join enrollments e on e.id = gm.enrollment_id join users u on u.id = e.user_id where gm.group_id = g.id) m on true
      where g.set_id = s.id) as groups
    from group_sets s where s.id = ${setId}`);
  const [set] = rows;
  if (!set) return null;
  const groups = set.groups ?? [];
  const own = groups.find(({ members }) => members !== null);
  return {
    set: { title: set.title, joining: set.joining, max_size: set.max_size },
    own: own ? { id: own.id, number: own.number, name: own.name, members: own.members ?? [] } : null,
    choices: set.joining === "learners" ? groups.map(({ id, number, name, taken }) => ({ id, number, name, taken })) : [],
  };
}
