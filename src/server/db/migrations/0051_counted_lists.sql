CREATE INDEX "orders_billed" ON "orders" USING btree (lower("billing" ->> 'email'));--> statement-breakpoint
CREATE INDEX "users_type_made" ON "users" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "withdrawals_open" ON "withdrawals" USING btree ("created_at") WHERE status in ('pending', 'instructor_reviewed');