CREATE TABLE "duplicate_accounts" (
	"first_id" integer NOT NULL,
	"second_id" integer NOT NULL,
	"phone" boolean NOT NULL,
	"document" boolean NOT NULL,
	"name" boolean NOT NULL,
	"weight" smallint NOT NULL,
	"apart_at" timestamp (3) with time zone,
	"apart_reason" text,
	CONSTRAINT "duplicate_accounts_first_id_second_id_pk" PRIMARY KEY("first_id","second_id"),
	CONSTRAINT "duplicate_accounts_order" CHECK ("duplicate_accounts"."first_id" < "duplicate_accounts"."second_id")
);
--> statement-breakpoint
ALTER TABLE "duplicate_accounts" ADD CONSTRAINT "duplicate_accounts_first_id_users_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_accounts" ADD CONSTRAINT "duplicate_accounts_second_id_users_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duplicate_accounts_listed" ON "duplicate_accounts" USING btree ("weight" DESC NULLS LAST,"second_id" DESC NULLS LAST,"first_id") WHERE "duplicate_accounts"."apart_at" is null;--> statement-breakpoint
CREATE INDEX "duplicate_accounts_second" ON "duplicate_accounts" USING btree ("second_id");