ALTER TABLE "users" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "users" SET "updated_at" = greatest("created_at", "verified_at", "password_changed_at", "locked_at");
