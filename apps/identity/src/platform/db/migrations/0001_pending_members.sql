ALTER TABLE "memberships" ADD COLUMN "invited_as" jsonb;--> statement-breakpoint
-- What was typed of those who wait was written to their users. Where that may be an account's own, only the address was typed for sure.
UPDATE "memberships" SET "invited_as" = jsonb_build_object('email', "users"."email", 'name',
	CASE WHEN "users"."verified_at" IS NULL AND "users"."password_hash" IS NULL
		AND NOT EXISTS (SELECT FROM "memberships" AS "other" WHERE "other"."user_id" = "users"."id" AND "other"."tenant_id" <> "memberships"."tenant_id")
		THEN "users"."name" ELSE '' END)
FROM "users" WHERE "users"."id" = "memberships"."user_id" AND "memberships"."activated_at" IS NULL;--> statement-breakpoint
CREATE INDEX "memberships_pending" ON "memberships" USING btree ("tenant_id") WHERE activated_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_invited_username" ON "memberships" USING btree ("tenant_id",("invited_as" ->> 'canonicalUsername')) WHERE invited_as ->> 'canonicalUsername' is not null;