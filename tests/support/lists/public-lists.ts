import type { ListEntry } from "./list-entry.ts";
import * as plants from "./plants.ts";

const id = (row: { id: unknown }) => row.id;

export const PUBLIC_LISTS: Record<string, ListEntry> = {
  "/sign-in/providers": { short: "identity providers of the settings, a handful" },
  "/about": { short: "the texts of the page: rows that come with the migrations" },
  "/categories": { short: "MOST_TOLD that are not archived" },
  "/certificates/keys": { short: "one key pair for each time that the secret was changed" },
  "/cities": { short: "reference data of the migrations, of one country" },
  "/instructors": { short: "LISTED_INSTRUCTORS of those who teach now, chosen in the database" },
  "/learning-programs": {
    who: "guest",
    plant: plants.cohorts,
    newest: "first page",
    key: id,
    id: () => "select id from programs order by created_at desc, id desc limit 1",
    count: () => "select count(*)::int from programs where status = 'published'",
  },
  "/learning-programs/:id/reviews": {
    who: "guest",
    plant: plants.reviews,
    path: ({ program }) => `/learning-programs/${program}/reviews`,
    newest: "first page",
    rows: (data: { items: unknown[] }) => data.items,
    key: id,
    id: ({ program }) => `select id from reviews where program_id = ${program} order by created_at desc, id desc limit 1`,
    count: ({ program }) => `select count(*)::int from reviews where program_id = ${program}`,
  },
  "/nationalities": { short: "reference data of the migrations" },
  "/news-posts": {
    who: "guest",
    plant: plants.news,
    newest: "first page",
    key: id,
    id: () => "select id from news_posts order by published_at desc, id desc limit 1",
    count: () => "select count(*)::int from news_posts",
  },
  "/pages/:slug": { short: "the parts of one standing text, at most those of its form" },
  "/partner-reviews": { short: "MOST_TOLD that are not archived" },
  "/partners": { short: "MOST_TOLD that are not archived" },
};
