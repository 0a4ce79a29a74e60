CREATE TABLE "sso_guest_links" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"configuration_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "sso_guest_links_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sso_configurations" ADD COLUMN "sealed_request_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_configurations" ADD COLUMN "request_certificate" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_configurations" ADD COLUMN "certificate_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sso_configurations" ADD COLUMN "certificate_noticed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sso_guest_links" ADD CONSTRAINT "sso_guest_links_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_guest_links_token" ON "sso_guest_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sso_guest_links_expiry" ON "sso_guest_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_configurations_certificate" ON "sso_configurations" USING btree ("certificate_ends_at");