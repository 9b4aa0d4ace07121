-- The one row of settings: empty until somebody (or the demo data) fills it in.
INSERT INTO "settings" ("id", "site_name_ar", "site_name_en") VALUES (1, 'قبس', 'Qabas') ON CONFLICT ("id") DO NOTHING;
