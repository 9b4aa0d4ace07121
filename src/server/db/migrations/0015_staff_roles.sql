CREATE TABLE "staff_roles" (
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"until" date,
	"granted_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_roles_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_roles_granted_by" ON "staff_roles" USING btree ("granted_by");--> statement-breakpoint
CREATE INDEX "staff_roles_admins" ON "staff_roles" USING btree ("user_id") WHERE "staff_roles"."role" = 'admin';--> statement-breakpoint
-- Until now every account of the staff could do everything: it keeps all of it, and only the look from outside is new.
INSERT INTO "staff_roles" ("user_id", "role", "created_at") SELECT "id", "role", now() FROM "users" CROSS JOIN (VALUES ('registrar'), ('finance'), ('content'), ('support'), ('admin')) AS "given"("role") WHERE "type" IN ('staff', 'admin') AND "deleted_at" IS NULL;
--> statement-breakpoint
ALTER TABLE "staff_roles" ADD CONSTRAINT "staff_roles_names" CHECK ("role" in ('registrar', 'finance', 'content', 'support', 'auditor', 'admin'));
--> statement-breakpoint
ALTER TABLE "pending_approvals" DROP CONSTRAINT "pending_approvals_states";
--> statement-breakpoint
ALTER TABLE "pending_approvals" ADD CONSTRAINT "pending_approvals_states" CHECK ("status" in ('open', 'confirmed', 'refused') and ("status" = 'open') = ("settled_by" is null) and ("status" = 'open') = ("settled_at" is null) and "kind" in ('staff_account', 'role', 'staff_roles', 'refund_limit'));
