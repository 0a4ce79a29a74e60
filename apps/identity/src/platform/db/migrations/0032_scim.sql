CREATE TABLE "scim_connections" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"sync_to_user_management" boolean NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sync_at" timestamp (3) with time zone,
	"request_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "scim_connections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "scim_groups" (
	"tenant_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"external_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "scim_groups_tenant_id_group_id_pk" PRIMARY KEY("tenant_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "scim_requests" (
	"tenant_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"slot" integer NOT NULL,
	"id" uuid NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"scim_type" text,
	"detail" text,
	"duration_ms" integer NOT NULL,
	"trace_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scim_requests_tenant_id_connection_id_slot_pk" PRIMARY KEY("tenant_id","connection_id","slot")
);
--> statement-breakpoint
CREATE TABLE "scim_users" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"external_id" text,
	"email" text NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scim_users_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "group_roles" ADD COLUMN "grantable_permissions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_membership" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."memberships"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scim_connections_token" ON "scim_connections" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_external_id" ON "scim_groups" USING btree ("tenant_id","connection_id","external_id");--> statement-breakpoint
CREATE INDEX "scim_requests_latest" ON "scim_requests" USING btree ("tenant_id","connection_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scim_requests_created" ON "scim_requests" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_user_name" ON "scim_users" USING btree ("tenant_id","connection_id",lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_external_id" ON "scim_users" USING btree ("tenant_id","connection_id","external_id");