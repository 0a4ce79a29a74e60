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
UPDATE "applications" SET "manages_by_wire" = true WHERE "gives_tokens" AND cardinality("apis") = 0;--> statement-breakpoint
-- Rows of the audit log are deleted by this alone where the role of the server has its least rights (operator grants).
CREATE FUNCTION cut_audits(owner uuid, last_sequence integer) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$ DELETE FROM audits WHERE tenant_id = owner AND sequence <= last_sequence $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION cut_audits(uuid, integer) FROM PUBLIC;--> statement-breakpoint
-- Who could delete rows until now goes on cutting.
DO $$ DECLARE held record; BEGIN
  FOR held IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
    WHERE table_schema = 'public' AND table_name = 'audits' AND privilege_type = 'DELETE' AND grantee <> 'PUBLIC'
  LOOP EXECUTE format('GRANT EXECUTE ON FUNCTION cut_audits(uuid, integer) TO %I', held.grantee); END LOOP;
END $$;
