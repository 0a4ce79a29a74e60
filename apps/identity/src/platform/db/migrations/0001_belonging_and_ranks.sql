ALTER TABLE "memberships" ADD COLUMN "invited_as" jsonb;--> statement-breakpoint
-- What was typed of those who wait was written to their users, where it may be an account's own by now. The same is kept of all, so that accounts are not told from addresses.
UPDATE "memberships" SET "invited_as" = jsonb_build_object('email', coalesce("users"."canonical_email", "users"."email"), 'name', '')
FROM "users" WHERE "users"."id" = "memberships"."user_id" AND "memberships"."activated_at" IS NULL;--> statement-breakpoint
CREATE INDEX "memberships_pending" ON "memberships" USING btree ("tenant_id") WHERE activated_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "memberships_invited_username" ON "memberships" USING btree ("tenant_id",("invited_as" ->> 'canonicalUsername')) WHERE invited_as ->> 'canonicalUsername' is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "scim_connections" ADD COLUMN "grantable_permissions" text[];--> statement-breakpoint
ALTER TABLE "sso_guest_links" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "sso_guest_links" ADD COLUMN "created_in" uuid;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "disabled_by" uuid;--> statement-breakpoint
CREATE INDEX "outbox_topic" ON "outbox" USING btree ("topic") WHERE topic is not null and sent_at is null;--> statement-breakpoint
UPDATE "users" SET "profile_picture_url" = NULL WHERE "profile_picture_url" !~ '/pictures/[A-Za-z0-9_-]{43}\.webp(\?t=[0-9]{1,15})?$';
