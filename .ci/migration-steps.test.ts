import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Migration, unsafeSteps } from "./migration-steps.ts";

const folder = path.resolve("src/server/db/migrations");
/** Older ones ran before anybody's version was running beside a new one. */
const LAST_BEFORE_THE_RULE = "0027_report_indexes";

const unsafe = (sql: string, earlier = ["0001_first"]) => unsafeSteps({ tag: "0002_second", sql }, earlier);

describe("a migration", () => {
  it("of ours does nothing that the version before it could stumble over, or names its first step", () => {
    const { entries } = JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8")) as { entries: { tag: string }[] };
    const tags = entries.map(({ tag }) => tag);
    const from = tags.indexOf(LAST_BEFORE_THE_RULE);
    expect(from).toBeGreaterThan(0);
    const read = (tag: string): Migration => ({ tag, sql: readFileSync(path.join(folder, `${tag}.sql`), "utf8") });
    expect(tags.slice(from + 1).flatMap((tag, index) => unsafeSteps(read(tag), tags.slice(0, from + 1 + index)))).toEqual([]);
  });

  it.each([
    'DROP TABLE "carts";',
    "drop table if exists public.carts cascade;",
    'TRUNCATE "carts";',
    'ALTER TABLE "carts" RENAME TO "baskets";',
    'ALTER TABLE "carts" RENAME COLUMN "a" TO "b";',
    'ALTER TABLE "carts" DROP COLUMN "note";',
    'ALTER TABLE "users" ALTER COLUMN "birth_date" SET DATA TYPE text;',
    'ALTER TABLE "users" ALTER COLUMN "phone" SET NOT NULL;',
    'ALTER TABLE "users" ALTER COLUMN "phone" DROP DEFAULT;',
    'ALTER TABLE "users" ADD COLUMN "rank" integer NOT NULL;',
    'ALTER TABLE "users" ADD CONSTRAINT "phone_given" CHECK (phone <> \'\');',
    'CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");',
  ])("is refused without its first step: %s", (sql) => {
    expect(unsafe(`CREATE INDEX "a" ON "b" ("c");--> statement-breakpoint\n${sql}`)).toHaveLength(1);
    expect(unsafe(`-- second step of 0001_first\n${sql}`)).toEqual([]);
    expect(unsafe(`-- second step of 0009_never_was\n${sql}`)).toEqual([
      "0002_second names 0009_never_was as its first step, which is no earlier migration",
    ]);
    expect(unsafe(`-- no running version minds: hurry\n${sql}`)).toHaveLength(1);
    expect(unsafe(`-- no running version minds: nobody wrote the column since 0001\n${sql}`)).toEqual([]);
  });

  it.each([
    'CREATE TABLE "marks" ("id" serial PRIMARY KEY, "value" integer NOT NULL);--> statement-breakpoint\nCREATE UNIQUE INDEX "m" ON "marks" ("value");',
    'ALTER TABLE "users" ADD COLUMN "rank" integer;',
    'ALTER TABLE "users" ADD COLUMN "rank" integer DEFAULT 0 NOT NULL;',
    'ALTER TABLE "users" ADD COLUMN "dean_id" integer;--> statement-breakpoint\nALTER TABLE "users" ADD CONSTRAINT "dean" FOREIGN KEY ("dean_id") REFERENCES "users"("id");',
    'CREATE INDEX "users_rank" ON "users" ("rank");',
    'ALTER TABLE "users" ALTER COLUMN "phone" DROP NOT NULL;',
    'DROP INDEX "users_rank";',
    "update users set note = 'drop table carts';",
  ])("passes with what an old version never notices: %s", (sql) => {
    expect(unsafe(sql)).toEqual([]);
  });

  it("knows the one that was made before the rule, for what it is", () => {
    const sealed = readFileSync(path.join(folder, "meta/_journal.json"), "utf8").match(/\d{4}_\w+/gu) ?? [];
    const found = sealed.flatMap((tag) => unsafeSteps({ tag, sql: readFileSync(path.join(folder, `${tag}.sql`), "utf8") }, []));
    expect(found.some((line) => line.includes("birth_date"))).toBe(true);
  });
});
