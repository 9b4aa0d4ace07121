ALTER TABLE "refunds" ADD COLUMN "refunded_before" integer;
