CREATE TABLE "catalogue_entries" (
	"document" text NOT NULL,
	"kind" text NOT NULL,
	"row_id" integer NOT NULL,
	"hash" bigint,
	"version" integer NOT NULL,
	CONSTRAINT "catalogue_entries_document_kind_row_id_pk" PRIMARY KEY("document","kind","row_id")
);
