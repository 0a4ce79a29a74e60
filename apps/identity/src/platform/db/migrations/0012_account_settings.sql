ALTER TABLE "tenants" ADD COLUMN "alias" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "login_url" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_alias_unique" UNIQUE("alias");