import { and, asc, desc, eq, ne } from "drizzle-orm";
import { adminHolidays, adminOwnHours, adminRooms, MOST_PLACES } from "#contract/schedule/planner-places.ts";
import { holidays } from "#server/db/tables/requests.ts";
import { ownHours, rooms } from "#server/db/tables/staff/planner-places.ts";
import type { Route } from "#server/http/route.ts";
import type { Services } from "#server/services.ts";
import { holds, refuse, serveResource } from "../serve-resource.ts";

const kept = (row: { id: number; version: number; archivedAt: Date | null; nameAr: string; nameEn: string }) => ({
  id: row.id,
  version: row.version,
  archived_at: row.archivedAt?.toISOString() ?? null,
  name: { ar: row.nameAr, en: row.nameEn },
});

/** What the planner goes by: rooms, days off, and times with hours of their own. */
export function plannerPlacesRoutes(route: Route, services: Services): void {
  serveResource(route, services, adminRooms, {
    subject: "room",
    table: rooms,
    order: [asc(rooms.nameAr), asc(rooms.id)],
    most: { count: MOST_PLACES, field: "name_ar" },
    search: holds(rooms.nameAr, rooms.nameEn, rooms.venueAr, rooms.venueEn),
    present: (_db, rows) =>
      Promise.resolve(rows.map((row) => ({ ...kept(row), venue: { ar: row.venueAr, en: row.venueEn }, seats: row.seats }))),
    columns: async (tx, { name, venue, seats }, before) => {
      const alike = and(eq(rooms.nameAr, name.ar), before ? ne(rooms.id, before.id) : undefined);
      if ((await tx.$count(rooms, alike)) > 0) refuse("name.ar", "taken");
      return { nameAr: name.ar, nameEn: name.en, venueAr: venue.ar || null, venueEn: venue.en || null, seats };
    },
  });

  serveResource(route, services, adminHolidays, {
    subject: "holiday",
    table: holidays,
    order: [desc(holidays.day), desc(holidays.id)],
    most: { count: MOST_PLACES, field: "name_ar" },
    search: holds(holidays.nameAr, holidays.nameEn),
    present: (_db, rows) => Promise.resolve(rows.map((row) => ({ ...kept(row), day: row.day, yearly: row.yearly }))),
    columns: async (tx, { name, day, yearly }, before) => {
      const alike = and(eq(holidays.day, day), before ? ne(holidays.id, before.id) : undefined);
      if ((await tx.$count(holidays, alike)) > 0) refuse("day", "taken");
      return { nameAr: name.ar, nameEn: name.en, day, yearly };
    },
  });

  serveResource(route, services, adminOwnHours, {
    subject: "own_hours",
    table: ownHours,
    order: [desc(ownHours.startsOn), desc(ownHours.id)],
    most: { count: MOST_PLACES, field: "name_ar" },
    search: holds(ownHours.nameAr, ownHours.nameEn),
    present: (_db, rows) =>
      Promise.resolve(
        rows.map((row) => ({
          ...kept(row),
          starts_on: row.startsOn,
          ends_on: row.endsOn,
          starts_minute: row.startsMinute,
          duration_min: row.durationMinutes,
        })),
      ),
    columns: (_tx, { name, starts_on, ends_on, starts_minute, duration_min }) =>
      Promise.resolve({
        nameAr: name.ar,
        nameEn: name.en,
        startsOn: starts_on,
        endsOn: ends_on,
        startsMinute: starts_minute,
        durationMinutes: duration_min,
      }),
  });
}
