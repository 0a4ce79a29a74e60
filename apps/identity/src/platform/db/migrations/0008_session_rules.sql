CREATE TABLE "session_rules" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"rule" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "sessions" SET "started_at" = "created_at";--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "started_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "session_rules" ADD CONSTRAINT "session_rules_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;