CREATE TABLE "deleted_tenants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_id_is_not_reserved" CHECK ("tenants"."id" not in ('00000000-0000-0000-0000-000000000000', '00000000-0000-4000-8000-000000000001'));