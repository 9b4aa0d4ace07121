import { type SQL, sql } from "drizzle-orm";
import { classSessions, cohorts } from "#server/db/tables/catalogue.ts";

type Room = { ar: string; en: string } | null;

// As SQL within SQL: in a query over one table Drizzle would take the tables' names away.
const room = sql`select json_build_object('ar', ${classSessions.roomAr}, 'en', coalesce(${classSessions.roomEn}, ${classSessions.roomAr}))
  from ${classSessions} where ${classSessions.cohortId} = ${cohorts.id} and ${classSessions.cancelledAt} is null and ${classSessions.roomAr} is not null
  order by ${classSessions.startsAt} limit 1`;

/** The room of a cohort of the surrounding query: that of its first session which has one; null for one that is held online alone. */
export const cohortRoom: SQL<Room> = sql<Room>`(${room})`;
