ALTER TABLE "sessions" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "connection_id" uuid;