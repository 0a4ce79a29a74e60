CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "memberships_last_seen" ON "memberships" USING btree ("tenant_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "memberships_last_seen_descending" ON "memberships" USING btree ("tenant_id","last_seen_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_name_trigrams" ON "users" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_trigrams" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(coalesce(nullif("name", ''), "email")),"id");--> statement-breakpoint
CREATE INDEX "users_by_email_descending" ON "users" USING btree ("canonical_email" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "users_by_verified" ON "users" USING btree (("verified_at" is not null),"id");--> statement-breakpoint
CREATE INDEX "users_by_locked" ON "users" USING btree (("locked_at" is not null),"id");