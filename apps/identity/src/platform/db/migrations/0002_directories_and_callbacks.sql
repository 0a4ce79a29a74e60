CREATE TABLE "invited_ids" (
	"address_mac" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "social_providers" ADD COLUMN "has_own_callback" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_configurations" ADD COLUMN "has_own_callback" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TABLE "shared_callback_clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"client_id" text NOT NULL
);
--> statement-breakpoint
-- All that were ever given a client answered at the address of all until now, whatever they speak or are today.
INSERT INTO "shared_callback_clients" ("id", "provider", "client_id")
SELECT "id", "sso_endpoint", "oidc_client_id" FROM "sso_configurations" WHERE "oidc_client_id" <> ''
UNION ALL SELECT "id", "type", "client_id" FROM "social_providers";--> statement-breakpoint
ALTER TABLE "sso_configurations" ADD COLUMN "grantable_permissions" text[];--> statement-breakpoint
ALTER TABLE "sso_configurations" ADD COLUMN "saved_by" uuid;--> statement-breakpoint
ALTER TABLE "sso_configurations" ADD COLUMN "saved_in" uuid;--> statement-breakpoint
ALTER TABLE "sso_configurations" ADD COLUMN "hands_on_access" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_roles" ADD COLUMN "saved_by" uuid;--> statement-breakpoint
ALTER TABLE "sso_roles" ADD COLUMN "saved_in" uuid;--> statement-breakpoint
ALTER TABLE "sso_roles" ADD COLUMN "hands_on_access" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "group_roles" ADD COLUMN "saved_by" uuid;--> statement-breakpoint
ALTER TABLE "group_roles" ADD COLUMN "saved_in" uuid;--> statement-breakpoint
ALTER TABLE "group_roles" ADD COLUMN "hands_on_access" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "scim_connections" ADD COLUMN "saved_by" uuid;--> statement-breakpoint
ALTER TABLE "scim_connections" ADD COLUMN "saved_in" uuid;--> statement-breakpoint
ALTER TABLE "scim_connections" ADD COLUMN "hands_on_access" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Who connected a directory answers for it until another administrator lets it go on.
UPDATE "scim_connections" SET "saved_by" = "created_by";--> statement-breakpoint
UPDATE "memberships" SET "invited_as" = "invited_as" || jsonb_build_object('answeredBy', "scim_connections"."created_by")
FROM "scim_users" JOIN "scim_connections" ON "scim_connections"."tenant_id" = "scim_users"."tenant_id"
  AND "scim_connections"."id" = "scim_users"."connection_id"
WHERE "scim_users"."tenant_id" = "memberships"."tenant_id" AND "scim_users"."user_id" = "memberships"."user_id"
  AND "memberships"."activated_at" IS NULL AND "memberships"."invited_by" IS NULL;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD COLUMN "is_proof_requested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_proof_requested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scim_connections" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "locked_in" uuid;--> statement-breakpoint
-- An administrator could lock who had joined their tenant and no other. A lock whose tenant the user has left ends.
UPDATE "users" SET "locked_in" = (
  SELECT m."tenant_id" FROM "memberships" m WHERE m."user_id" = "users"."id" AND m."activated_at" <= "users"."locked_at"
  ORDER BY m."activated_at" LIMIT 1
) WHERE "locked_by" IS NOT NULL;--> statement-breakpoint
UPDATE "users" SET "locked_at" = NULL, "locked_by" = NULL
  WHERE "locked_by" IS NOT NULL AND "locked_in" IS NULL;--> statement-breakpoint
CREATE TABLE "exclusions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"user_id" uuid,
	"canonical_email" text,
	"application_id" uuid,
	"excluded_by" uuid NOT NULL,
	"excluded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exclusions" ADD CONSTRAINT "exclusions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exclusions_user" ON "exclusions" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "exclusions_email" ON "exclusions" USING btree ("tenant_id","canonical_email");--> statement-breakpoint
-- Who was removed, or whose invitation was rejected, and was not invited or enabled since. Addresses are as they were typed.
INSERT INTO "exclusions" ("id", "tenant_id", "user_id", "canonical_email", "excluded_by", "excluded_at")
SELECT gen_random_uuid(), a."tenant_id", CASE a."action" WHEN 'member.removed' THEN a."resource_id"::uuid END, nullif(lower(normalize(trim(a."details"->>'email'), NFKC)), ''),
  a."user_id", a."created_at"
FROM "audits" a JOIN "tenants" t ON t."id" = a."tenant_id"
WHERE a."action" IN ('member.removed', 'invitation.rejected') AND a."user_id" IS NOT NULL
  AND a."resource_id" ~ '^[0-9a-f-]{36}$' AND (a."action" = 'member.removed' OR NOT EXISTS (SELECT FROM "memberships" m
    WHERE m."tenant_id" = a."tenant_id" AND m."user_id"::text = a."resource_id"))
  AND NOT EXISTS (SELECT FROM "audits" b WHERE b."tenant_id" = a."tenant_id"
    AND b."action" IN ('member.removed', 'invitation.rejected', 'member.invited', 'member.added', 'member.enabled')
    AND (b."resource_id" = a."resource_id"
      OR lower(normalize(trim(b."details"->>'email'), NFKC)) = lower(normalize(trim(a."details"->>'email'), NFKC)))
    AND (b."created_at", b."id") > (a."created_at", a."id"));--> statement-breakpoint
-- Applications that another one has taken from a user, and none has given back.
INSERT INTO "exclusions" ("id", "tenant_id", "user_id", "canonical_email", "application_id", "excluded_by", "excluded_at")
SELECT gen_random_uuid(), n."tenant_id", n."resource_id"::uuid, u."canonical_email", n."app"::uuid, n."user_id", n."created_at"
FROM (
  SELECT DISTINCT ON (a."tenant_id", a."resource_id", app) a.*, app FROM "audits" a
    CROSS JOIN LATERAL jsonb_array_elements_text(a."details"->'appIds') AS app
  WHERE a."action" IN ('member.applicationsAssigned', 'member.applicationsUnassigned')
    AND a."resource_id" ~ '^[0-9a-f-]{36}$'
  ORDER BY a."tenant_id", a."resource_id", app, a."created_at" DESC, a."id" DESC
) n JOIN "tenants" t ON t."id" = n."tenant_id" LEFT JOIN "users" u ON u."id" = n."resource_id"::uuid
WHERE n."action" = 'member.applicationsUnassigned' AND n."user_id" IS NOT NULL
  AND (n."user_id"::text <> n."resource_id" OR n."actor_id" IS NOT NULL)
  AND NOT EXISTS (SELECT FROM "application_assignments" s WHERE s."tenant_id" = n."tenant_id"
    AND s."user_id"::text = n."resource_id" AND s."application_id"::text = n."app");--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "manages_by_wire" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Tokens of applications that are there may do what they could; those whose pages get no plain tokens had no such use.
UPDATE "applications" SET "manages_by_wire" = true WHERE "gives_tokens" AND cardinality("apis") = 0;--> statement-breakpoint
-- The moment by which audits are old. Tests put their own clock in its place, which takes the owner of the function.
CREATE FUNCTION audit_moment() RETURNS timestamptz LANGUAGE sql STABLE AS $$ SELECT now() $$;--> statement-breakpoint
-- Audits of a tenant that are older may be deleted; null where all are kept. The second id holds for every tenant without a row.
CREATE FUNCTION audits_kept_since(owner uuid) RETURNS timestamptz
LANGUAGE sql STABLE SET search_path = public, pg_temp
AS $$
  SELECT audit_moment() - make_interval(secs => days * 86400.0) FROM audit_retentions
  WHERE tenant_id IN (owner, '00000000-0000-4000-8000-000000000001')
  ORDER BY tenant_id = owner DESC LIMIT 1
$$;--> statement-breakpoint
-- Rows of the audit log are deleted and linked by these two alone where the role of the server has its least rights (operator grants).
-- Each row is judged by the statement that deletes it. A transaction that goes on reading what it read at first knows no
-- retention that was set since.
CREATE FUNCTION cut_audits(owner uuid, last_sequence integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'audits are cut in a transaction that is read committed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- No row gets a place in this chain meanwhile.
  PERFORM 1 FROM audit_heads WHERE tenant_id = owner FOR UPDATE;
  DELETE FROM audits WHERE tenant_id = owner AND sequence <= last_sequence
    AND created_at < (SELECT audits_kept_since(owner));
  PERFORM 1 FROM audits WHERE tenant_id = owner AND sequence <= last_sequence LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'audits are cut that have to be kept' USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION cut_audits(uuid, integer) FROM PUBLIC;--> statement-breakpoint
-- A row gets its place in the chain once, and it is the next one: none below the beginning, none that is taken or left out.
CREATE FUNCTION link_audit(owner uuid, row_id uuid, place integer, hash_before text, row_hash text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE last_place integer;
BEGIN
  SELECT greatest(0, start_sequence, sequence) INTO last_place FROM audit_heads WHERE tenant_id = owner FOR UPDATE;
  UPDATE audits SET sequence = place, previous_hash = hash_before, hash = row_hash
  WHERE tenant_id = owner AND id = row_id AND sequence IS NULL AND last_place IS NOT NULL
    AND place = 1 + greatest(last_place, (SELECT max(sequence) FROM audits WHERE tenant_id = owner));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a row of the audit log gets the next place of its chain, once' USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION link_audit(uuid, uuid, integer, text, text) FROM PUBLIC;--> statement-breakpoint
-- Who could delete or link rows until now goes on.
DO $$ DECLARE held record; BEGIN
  FOR held IN SELECT DISTINCT grantee FROM information_schema.role_table_grants
    WHERE table_schema = 'public' AND table_name = 'audits' AND privilege_type = 'DELETE' AND grantee <> 'PUBLIC'
  LOOP EXECUTE format('GRANT EXECUTE ON FUNCTION cut_audits(uuid, integer) TO %I', held.grantee); END LOOP;
  FOR held IN SELECT DISTINCT grantee FROM information_schema.column_privileges
    WHERE table_schema = 'public' AND table_name = 'audits' AND column_name = 'sequence'
      AND privilege_type = 'UPDATE' AND grantee <> 'PUBLIC'
  LOOP EXECUTE format('GRANT EXECUTE ON FUNCTION link_audit(uuid, uuid, integer, text, text) TO %I', held.grantee); END LOOP;
END $$;--> statement-breakpoint
CREATE TABLE "member_addresses" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"canonical_email" text NOT NULL,
	CONSTRAINT "member_addresses_tenant_id_user_id_canonical_email_pk" PRIMARY KEY("tenant_id","user_id","canonical_email")
);
--> statement-breakpoint
ALTER TABLE "member_addresses" ADD CONSTRAINT "member_addresses_membership" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."memberships"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_addresses_email" ON "member_addresses" USING btree ("tenant_id","canonical_email");--> statement-breakpoint
-- What a directory names another way than the account, and what members were called before they changed it themselves.
INSERT INTO "member_addresses" ("tenant_id", "user_id", "canonical_email")
SELECT s."tenant_id", s."user_id", named."address" FROM "scim_users" s JOIN "users" u ON u."id" = s."user_id"
CROSS JOIN LATERAL (VALUES (s."email"), (lower(normalize(trim(s."user_name"), NFKC)))) AS named("address")
WHERE named."address" LIKE '%_@_%' AND named."address" IS DISTINCT FROM u."canonical_email" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "member_addresses" ("tenant_id", "user_id", "canonical_email")
SELECT DISTINCT m."tenant_id", m."user_id", lower(normalize(trim(a."details"->>'from'), NFKC))
FROM "audits" a JOIN "memberships" m ON m."user_id"::text = a."resource_id" AND m."activated_at" <= a."created_at"
WHERE a."action" = 'email.changed' AND a."details"->>'from' <> '' ON CONFLICT DO NOTHING;--> statement-breakpoint
-- A session that was there is a family of its own.
ALTER TABLE "sessions" ADD COLUMN "family_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE TABLE "former_members" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "former_members_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_members_user" ON "former_members" USING btree ("user_id");--> statement-breakpoint
-- Whose membership or invitation has ended, as far as the log has it.
INSERT INTO "former_members" ("tenant_id", "user_id")
SELECT DISTINCT t."id", u."id" FROM "audits" a JOIN "tenants" t ON t."id" = a."tenant_id" JOIN "users" u ON u."id"::text = a."resource_id"
WHERE a."action" IN ('member.removed', 'scim.userRemoved', 'invitation.rejected') ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Who was named as a break-glass user and is no member any more.
UPDATE "sso_configurations" c SET "break_glass_user_ids" = ARRAY(
  SELECT named."id" FROM unnest(c."break_glass_user_ids") AS named("id") JOIN "memberships" m
  ON m."tenant_id" = c."tenant_id" AND m."user_id" = named."id" AND m."activated_at" IS NOT NULL);
--> statement-breakpoint
-- Requests for consent to invitations that are over.
DELETE FROM "approvals" a WHERE a."decided_at" IS NULL AND NOT EXISTS (
  SELECT FROM "memberships" m WHERE m."tenant_id" = a."tenant_id" AND m."user_id" = a."invited_id");
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "directory_domain" text;--> statement-breakpoint
-- Whom a directory made a member unasked, as far as it can be seen.
UPDATE "memberships" m SET "directory_domain" = split_part(s."email", '@', 2),
  "invited_as" = jsonb_build_object('email', s."email", 'name', s."display_name") FROM "scim_users" s
WHERE s."tenant_id" = m."tenant_id" AND s."user_id" = m."user_id" AND m."managed_by" = 'scim2' AND m."invited_by" IS NULL AND m."last_seen_at" IS NULL AND m."activated_at" = m."joined_at";--> statement-breakpoint
CREATE INDEX "memberships_named" ON "memberships" USING btree ("tenant_id") WHERE directory_domain is not null and last_seen_at is null;--> statement-breakpoint
ALTER TABLE "scim_users" ADD COLUMN "resource_id" uuid;--> statement-breakpoint
UPDATE "scim_users" SET "resource_id" = "user_id";--> statement-breakpoint
ALTER TABLE "scim_users" ALTER COLUMN "resource_id" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_resource" ON "scim_users" USING btree ("tenant_id","connection_id","resource_id");
