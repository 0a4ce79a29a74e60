CREATE INDEX "audits_severity" ON "audits" USING btree ("tenant_id","severity","created_at");--> statement-breakpoint
CREATE INDEX "audits_action" ON "audits" USING btree ("tenant_id","action","created_at");--> statement-breakpoint
CREATE INDEX "audits_user" ON "audits" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "audits_email" ON "audits" USING btree ("tenant_id","email","created_at");--> statement-breakpoint
CREATE INDEX "audits_ip" ON "audits" USING btree ("tenant_id","ip","created_at");--> statement-breakpoint
CREATE INDEX "audits_words" ON "audits" USING gin (to_tsvector('simple', regexp_replace(action || ' ' || coalesce(email, '') || ' ' || ip || ' ' || resource || ' ' || details::text, '[[:punct:]]+', ' ', 'g')));