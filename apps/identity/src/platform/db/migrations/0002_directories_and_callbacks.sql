CREATE TABLE "invited_ids" (
	"address_mac" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "social_providers" ADD COLUMN "has_own_callback" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_configurations" ADD COLUMN "has_own_callback" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_configurations" ADD COLUMN "grantable_permissions" text[];