CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"next_run_at" timestamp (3) with time zone NOT NULL,
	"lease_holder" uuid,
	"lease_expires_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error_code" text,
	"last_success_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_heads" ADD COLUMN "start_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD COLUMN "start_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD COLUMN "start_signature" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "expiry_handled_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "approvals_decided" ON "approvals" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "invite_links_expiry" ON "invite_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "saml_assertions_expiry" ON "saml_assertions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mfa_authenticator_enrolments_expiry" ON "mfa_authenticator_enrolments" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mfa_recoveries_expiry" ON "mfa_recoveries" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mfa_remembered_devices_expiry" ON "mfa_remembered_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_expiry" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expiry" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("failed_at") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "lockouts_until" ON "lockouts" USING btree ("until");--> statement-breakpoint
CREATE INDEX "phone_numbers_unproved" ON "phone_numbers" USING btree ("updated_at") WHERE verified_at is null;--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "counters_started" ON "counters" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "throttles_updated" ON "throttles" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "memberships_expiring" ON "memberships" USING btree ("temporary_expiration_date") WHERE temporary_expiration_date is not null and (expiry_handled_at is null or expiry_handled_at < temporary_expiration_date);--> statement-breakpoint
CREATE INDEX "users_unproved" ON "users" USING btree ("created_at") WHERE verified_at is null;--> statement-breakpoint
CREATE INDEX "webauthn_challenges_expiry" ON "webauthn_challenges" USING btree ("expires_at");