CREATE INDEX "invoices_issued" ON "invoices" USING btree ("issued_at","number");--> statement-breakpoint
CREATE INDEX "payments_transfers" ON "payments" USING btree ("created_at") WHERE "payments"."provider" = 'transfer';--> statement-breakpoint
CREATE INDEX "enrollments_made" ON "enrollments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "credit_notes_issued" ON "credit_notes" USING btree ("issued_at","number");