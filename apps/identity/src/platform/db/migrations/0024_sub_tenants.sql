ALTER TABLE "tenants" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "sub_account_access_type" text DEFAULT 'defaultOff' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "sub_account_access_allowed" boolean;--> statement-breakpoint
CREATE INDEX "tenants_children_by_name" ON "tenants" USING btree ("parent_id",lower("name"),"id");