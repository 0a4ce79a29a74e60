ALTER TABLE "outbox" ADD COLUMN "topic" text;--> statement-breakpoint
ALTER TABLE "scim_connections" ADD COLUMN "grantable_permissions" text[];--> statement-breakpoint
ALTER TABLE "sso_guest_links" ADD COLUMN "created_by" uuid;--> statement-breakpoint
ALTER TABLE "sso_guest_links" ADD COLUMN "created_in" uuid;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "disabled_by" uuid;--> statement-breakpoint
CREATE INDEX "outbox_topic" ON "outbox" USING btree ("topic") WHERE topic is not null and sent_at is null;--> statement-breakpoint
UPDATE "users" SET "profile_picture_url" = NULL WHERE "profile_picture_url" !~ '/pictures/[A-Za-z0-9_-]{43}\.webp(\?t=[0-9]{1,15})?$';
