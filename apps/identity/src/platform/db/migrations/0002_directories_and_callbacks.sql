CREATE TABLE "invited_ids" (
	"address_mac" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "social_providers" ADD COLUMN "has_own_callback" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_configurations" ADD COLUMN "has_own_callback" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_configurations" ADD COLUMN "grantable_permissions" text[];--> statement-breakpoint
ALTER TABLE "sso_configurations" ADD COLUMN "saved_by" uuid;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD COLUMN "is_proof_requested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_proof_requested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "manages_by_wire" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Tokens of applications that are there may do what they could; those whose pages get no plain tokens had no such use.
UPDATE "applications" SET "manages_by_wire" = true WHERE "gives_tokens" AND cardinality("apis") = 0;