CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "api_token_roles" (
	"tenant_id" uuid NOT NULL,
	"token_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "api_token_roles_token_id_role_id_pk" PRIMARY KEY("token_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"secret_hash" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "application_assignments" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_assignments_tenant_id_user_id_application_id_pk" PRIMARY KEY("tenant_id","user_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"host_origins" text[] NOT NULL,
	"default_origin" text NOT NULL,
	"extra_ancestors" text[] DEFAULT '{}' NOT NULL,
	"override_origins" text[] DEFAULT '{}' NOT NULL,
	"routes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"access_type" text DEFAULT 'FREE_ACCESS' NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"admin_box" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"redirect_uris" text[] DEFAULT '{}' NOT NULL,
	"post_logout_redirect_uris" text[] DEFAULT '{}' NOT NULL,
	"secret_hashes" text[] DEFAULT '{}' NOT NULL,
	"grant_types" text[] DEFAULT '{"authorization_code","refresh_token"}' NOT NULL,
	"scopes" text[] DEFAULT '{"openid","email","profile","offline_access"}' NOT NULL,
	"is_native" boolean DEFAULT false NOT NULL,
	"needs_pkce" boolean DEFAULT true NOT NULL,
	"needs_dpop" boolean DEFAULT false NOT NULL,
	"apis" text[] DEFAULT '{}' NOT NULL,
	"gives_tokens" boolean DEFAULT true NOT NULL,
	"native_apps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"backchannel_logout_uri" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"requester_id" uuid NOT NULL,
	"invited_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"is_approved" boolean,
	CONSTRAINT "approvals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "audit_sealed_heads" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"sequence" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"tenants" integer NOT NULL,
	"heads_hash" text NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_heads" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"sequence" integer NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL,
	"start_sequence" integer DEFAULT 0 NOT NULL,
	"start_hash" text DEFAULT '' NOT NULL,
	"start_signature" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_retentions" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"days" integer
);
--> statement-breakpoint
CREATE TABLE "audits" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" text,
	"user_id" uuid,
	"email" text,
	"actor_id" uuid,
	"severity" text NOT NULL,
	"details" jsonb NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"trace_id" text NOT NULL,
	"sequence" integer,
	"previous_hash" text,
	"hash" text,
	CONSTRAINT "audits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "spent_puzzles" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "external_identities" (
	"connection_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "external_identities_connection_id_issuer_subject_pk" PRIMARY KEY("connection_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "group_configurations" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"is_enabled" boolean NOT NULL,
	"are_roles_enabled" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"tenant_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "group_members_tenant_id_group_id_user_id_pk" PRIMARY KEY("tenant_id","group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "group_roles" (
	"tenant_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"grantable_permissions" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "group_roles_tenant_id_group_id_role_id_pk" PRIMARY KEY("tenant_id","group_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"color" text,
	"description" text,
	"metadata" text,
	"managed_by" text DEFAULT 'frontegg' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "groups_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "invite_links" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"should_send_email" boolean DEFAULT false NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invite_links_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "login_transactions" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"form" text NOT NULL,
	"return_to" text NOT NULL,
	"caller_state" text,
	"browser_hash" text NOT NULL,
	"window_hash" text,
	"sealed_secrets" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"sealed_outcome" text,
	"code_hash" text,
	"redeemed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "saml_assertions" (
	"connection_id" uuid NOT NULL,
	"assertion_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saml_assertions_connection_id_assertion_id_pk" PRIMARY KEY("connection_id","assertion_id")
);
--> statement-breakpoint
CREATE TABLE "mfa_authenticator_enrolments" (
	"binding" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed_secret" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mfa_authenticators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"sealed_secret" text NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mfa_phones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"phone_number" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mfa_policies" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"enforce_mfa_type" text NOT NULL,
	"allow_remember_device" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mfa_recoveries" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mfa_recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mfa_remembered_devices" (
	"hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mfa_remembered_devices_tenant_id_user_id_hash_pk" PRIMARY KEY("tenant_id","user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "oauth_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"parent_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oauth_records" (
	"kind" text NOT NULL,
	"id_hash" text NOT NULL,
	"uid_hash" text,
	"grant_id" uuid,
	"client_id" text,
	"sealed_payload" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	CONSTRAINT "oauth_records_kind_id_hash_pk" PRIMARY KEY("kind","id_hash")
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"purpose" text NOT NULL,
	"handle_hash" text NOT NULL,
	"account" text NOT NULL,
	"user_id" uuid,
	"tenant_id" uuid,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"code_mac" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_codes_purpose_handle_hash_pk" PRIMARY KEY("purpose","handle_hash")
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_tokens_purpose_hash_pk" PRIMARY KEY("purpose","hash")
);
--> statement-breakpoint
CREATE TABLE "inbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"links" jsonb NOT NULL,
	"code" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"sealed_message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "lockouts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_rules" (
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"rule" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_rules_tenant_id_kind_pk" PRIMARY KEY("tenant_id","kind")
);
--> statement-breakpoint
CREATE TABLE "permission_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"fe_category" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"category_id" uuid NOT NULL,
	"fe_permission" boolean NOT NULL,
	"assignment_type" text DEFAULT 'ASSIGNABLE' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_numbers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"phone_number" text NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"is_proved_by_sign_in" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profile_pictures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "profile_pictures_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "email_domain_restrictions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"domain" text NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_domain_restrictions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "ip_restrictions" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ip" text NOT NULL,
	"strategy" text NOT NULL,
	"is_active" boolean NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ip_restrictions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "tenant_restrictions" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL,
	"is_enforced" boolean NOT NULL,
	"ip" jsonb NOT NULL,
	"country" jsonb NOT NULL,
	"email_domain" jsonb NOT NULL,
	"reverts_at" timestamp (3) with time zone,
	"reverts_to" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "membership_roles" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "membership_roles_tenant_id_user_id_role_id_pk" PRIMARY KEY("tenant_id","user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"tenant_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"permission_id" uuid NOT NULL,
	CONSTRAINT "role_permissions_tenant_id_role_id_permission_id_pk" PRIMARY KEY("tenant_id","role_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"level" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "roles_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "secret_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_scores" (
	"tenant_id" uuid NOT NULL,
	"week" timestamp (3) with time zone NOT NULL,
	"score" integer NOT NULL,
	CONSTRAINT "security_scores_tenant_id_week_pk" PRIMARY KEY("tenant_id","week")
);
--> statement-breakpoint
CREATE TABLE "session_rules" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"rule" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tenant_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"seed_hash" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"rotated_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"auth_time" timestamp (3) with time zone NOT NULL,
	"amr" text[] NOT NULL,
	"is_hosted" boolean DEFAULT false NOT NULL,
	"remembered_in" uuid,
	"idle_expires_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_for" text,
	"actor_id" uuid,
	"actor_session_id" uuid,
	"parent_id" uuid,
	"scope" text,
	"proof_key" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"number" integer PRIMARY KEY NOT NULL,
	"kid" text NOT NULL,
	"public_key" jsonb NOT NULL,
	"sealed_private_key" text NOT NULL,
	"signs_from" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_providers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"logo_url" text,
	"client_id" text NOT NULL,
	"sealed_client_secret" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_trusted" boolean DEFAULT false NOT NULL,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_configurations" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL,
	"sso_endpoint" text DEFAULT '' NOT NULL,
	"public_certificate" text DEFAULT '' NOT NULL,
	"idp_entity_id" text DEFAULT '' NOT NULL,
	"sign_request" boolean DEFAULT false NOT NULL,
	"acs_url" text DEFAULT '' NOT NULL,
	"sp_entity_id" text DEFAULT '' NOT NULL,
	"oidc_client_id" text DEFAULT '' NOT NULL,
	"sealed_oidc_secret" text DEFAULT '' NOT NULL,
	"id_token_alg" text DEFAULT 'RS256' NOT NULL,
	"generated_verification" text DEFAULT '' NOT NULL,
	"skip_email_domain_validation" boolean DEFAULT false NOT NULL,
	"is_enforced" boolean DEFAULT false NOT NULL,
	"break_glass_user_ids" uuid[] DEFAULT '{}' NOT NULL,
	"does_mfa" boolean DEFAULT false NOT NULL,
	"sealed_request_key" text DEFAULT '' NOT NULL,
	"request_certificate" text DEFAULT '' NOT NULL,
	"certificate_ends_at" timestamp (3) with time zone,
	"certificate_noticed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_configurations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sso_domains" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"configuration_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"txt_record" text NOT NULL,
	"validated_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_domains_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
CREATE TABLE "sso_groups" (
	"tenant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"configuration_id" uuid NOT NULL,
	"group" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sso_groups_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "sso_roles" (
	"tenant_id" uuid NOT NULL,
	"configuration_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"grantable_permissions" text[] NOT NULL,
	CONSTRAINT "sso_roles_tenant_id_configuration_id_group_id_role_id_pk" PRIMARY KEY("tenant_id","configuration_id","group_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "deleted_tenants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"parent_id" uuid,
	"is_reseller" boolean DEFAULT false NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" text,
	"timezone" text,
	"date_format" text,
	"time_format" text,
	"currency" text,
	"logo" text,
	"alias" text,
	"application_url" text,
	"login_url" text,
	"website" text,
	"status" text,
	"sub_account_access_type" text DEFAULT 'defaultOff' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tenants_alias_unique" UNIQUE("alias"),
	CONSTRAINT "tenants_id_is_not_reserved" CHECK ("tenants"."id" not in ('00000000-0000-0000-0000-000000000000', '00000000-0000-4000-8000-000000000001'))
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"refusals" integer NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"was_allowed" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone,
	"invited_by" uuid,
	"managed_by" text DEFAULT 'frontegg' NOT NULL,
	"temporary_expiration_date" timestamp (3) with time zone,
	"sub_account_access_allowed" boolean,
	"expiry_handled_at" timestamp (3) with time zone,
	CONSTRAINT "memberships_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"canonical_email" text,
	"username" text,
	"canonical_username" text,
	"name" text DEFAULT '' NOT NULL,
	"phone" text,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"password_breached_at" timestamp (3) with time zone,
	"verified_at" timestamp (3) with time zone,
	"profile_picture_url" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"locale" text,
	"locked_at" timestamp (3) with time zone,
	"locked_by" uuid,
	"browsers_known_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "feature_flags" (
	"key" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vendor_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webauthn_challenges" (
	"purpose" text NOT NULL,
	"hash" text NOT NULL,
	"binding" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "webauthn_challenges_purpose_hash_pk" PRIMARY KEY("purpose","hash")
);
--> statement-breakpoint
CREATE TABLE "webauthn_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"use" text NOT NULL,
	"device_type" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "webauthn_user_handles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_token_roles" ADD CONSTRAINT "api_token_roles_token_id_api_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_membership" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."memberships"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_invited_id_users_id_fk" FOREIGN KEY ("invited_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite_links" ADD CONSTRAINT "invite_links_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_authenticator_enrolments" ADD CONSTRAINT "mfa_authenticator_enrolments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_authenticators" ADD CONSTRAINT "mfa_authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_phones" ADD CONSTRAINT "mfa_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_policies" ADD CONSTRAINT "mfa_policies_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_recoveries" ADD CONSTRAINT "mfa_recoveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_recovery_codes" ADD CONSTRAINT "mfa_recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_remembered_devices" ADD CONSTRAINT "mfa_remembered_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mfa_remembered_devices" ADD CONSTRAINT "mfa_remembered_devices_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_grants" ADD CONSTRAINT "oauth_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lockouts" ADD CONSTRAINT "lockouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_history" ADD CONSTRAINT "password_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_rules" ADD CONSTRAINT "password_rules_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_pictures" ADD CONSTRAINT "profile_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_domain_restrictions" ADD CONSTRAINT "email_domain_restrictions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ip_restrictions" ADD CONSTRAINT "ip_restrictions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_restrictions" ADD CONSTRAINT "tenant_restrictions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_membership" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."memberships"("tenant_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_scores" ADD CONSTRAINT "security_scores_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_rules" ADD CONSTRAINT "session_rules_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_guest_links" ADD CONSTRAINT "sso_guest_links_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webauthn_challenges" ADD CONSTRAINT "webauthn_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webauthn_credentials" ADD CONSTRAINT "webauthn_credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webauthn_user_handles" ADD CONSTRAINT "webauthn_user_handles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_secret" ON "api_tokens" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "api_tokens_member" ON "api_tokens" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "application_assignments_application" ON "application_assignments" USING btree ("application_id","tenant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting" ON "approvals" USING btree ("tenant_id","invited_id") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "approvals_decided" ON "approvals" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "audits_time" ON "audits" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audits_sequence" ON "audits" USING btree ("tenant_id","sequence");--> statement-breakpoint
CREATE INDEX "audits_severity" ON "audits" USING btree ("tenant_id","severity","created_at");--> statement-breakpoint
CREATE INDEX "audits_action" ON "audits" USING btree ("tenant_id","action","created_at");--> statement-breakpoint
CREATE INDEX "audits_user" ON "audits" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "audits_email" ON "audits" USING btree ("tenant_id","email","created_at");--> statement-breakpoint
CREATE INDEX "audits_ip" ON "audits" USING btree ("tenant_id","ip","created_at");--> statement-breakpoint
CREATE INDEX "audits_words" ON "audits" USING gin (to_tsvector('simple', regexp_replace(action || ' ' || coalesce(email, '') || ' ' || ip || ' ' || resource || ' ' || details::text, '[[:punct:]]+', ' ', 'g')));--> statement-breakpoint
CREATE INDEX "audits_unsealed" ON "audits" USING btree ("tenant_id","id") WHERE sequence is null;--> statement-breakpoint
CREATE INDEX "spent_puzzles_expiry" ON "spent_puzzles" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "external_identities_user" ON "external_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "group_members_user" ON "group_members" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name" ON "groups" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "invite_links_token" ON "invite_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invite_links_expiry" ON "invite_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_transactions_expiry" ON "login_transactions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_transactions_code" ON "login_transactions" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "saml_assertions_expiry" ON "saml_assertions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mfa_authenticator_enrolments_expiry" ON "mfa_authenticator_enrolments" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mfa_authenticators_user" ON "mfa_authenticators" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mfa_phones_user" ON "mfa_phones" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mfa_recoveries_expiry" ON "mfa_recoveries" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mfa_recovery_codes_user" ON "mfa_recovery_codes" USING btree ("user_id","tag");--> statement-breakpoint
CREATE INDEX "mfa_remembered_devices_user" ON "mfa_remembered_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mfa_remembered_devices_expiry" ON "mfa_remembered_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_grants_expiry" ON "oauth_grants" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_records_uid" ON "oauth_records" USING btree ("kind","uid_hash");--> statement-breakpoint
CREATE INDEX "oauth_records_grant" ON "oauth_records" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oauth_records_expiry" ON "oauth_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_codes_account" ON "one_time_codes" USING btree ("purpose","account");--> statement-breakpoint
CREATE INDEX "one_time_codes_user" ON "one_time_codes" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_codes_expiry" ON "one_time_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "one_time_tokens_user" ON "one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expiry" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("next_attempt_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "outbox_sent" ON "outbox" USING btree ("sent_at") WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_failed" ON "outbox" USING btree ("failed_at") WHERE failed_at is not null;--> statement-breakpoint
CREATE INDEX "lockouts_until" ON "lockouts" USING btree ("until");--> statement-breakpoint
CREATE INDEX "password_history_user" ON "password_history" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "permissions_key" ON "permissions" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_numbers_verified" ON "phone_numbers" USING btree ("phone_number") WHERE verified_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_numbers_user" ON "phone_numbers" USING btree ("user_id","phone_number");--> statement-breakpoint
CREATE INDEX "phone_numbers_unproved" ON "phone_numbers" USING btree ("updated_at") WHERE verified_at is null;--> statement-breakpoint
CREATE INDEX "phone_numbers_number" ON "phone_numbers" USING btree ("phone_number","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_domain_restrictions_domain" ON "email_domain_restrictions" USING btree ("tenant_id","type","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "ip_restrictions_ip" ON "ip_restrictions" USING btree ("tenant_id","strategy","ip");--> statement-breakpoint
CREATE INDEX "tenant_restrictions_reverts" ON "tenant_restrictions" USING btree ("reverts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_key" ON "roles" USING btree ("tenant_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_connections_token" ON "scim_connections" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_external_id" ON "scim_groups" USING btree ("tenant_id","connection_id","external_id");--> statement-breakpoint
CREATE INDEX "scim_requests_latest" ON "scim_requests" USING btree ("tenant_id","connection_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "scim_requests_created" ON "scim_requests" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_user_name" ON "scim_users" USING btree ("tenant_id","connection_id",lower("user_name"));--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_external_id" ON "scim_users" USING btree ("tenant_id","connection_id","external_id");--> statement-breakpoint
CREATE INDEX "security_scores_week" ON "security_scores" USING btree ("week");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_actor" ON "sessions" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "sessions_parent" ON "sessions" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "social_providers_client" ON "social_providers" USING btree ("type","client_id");--> statement-breakpoint
CREATE INDEX "sso_configurations_certificate" ON "sso_configurations" USING btree ("certificate_ends_at");--> statement-breakpoint
CREATE INDEX "sso_domains_configuration" ON "sso_domains" USING btree ("tenant_id","configuration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_owner" ON "sso_domains" USING btree ("domain") WHERE validated_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_groups_name" ON "sso_groups" USING btree ("tenant_id","configuration_id","group");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_guest_links_token" ON "sso_guest_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sso_guest_links_expiry" ON "sso_guest_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tenants_parent" ON "tenants" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "tenants_children_by_name" ON "tenants" USING btree ("parent_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "counters_started" ON "counters" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "throttles_updated" ON "throttles" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "memberships_user" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "memberships_joined" ON "memberships" USING btree ("tenant_id","joined_at");--> statement-breakpoint
CREATE INDEX "memberships_last_seen" ON "memberships" USING btree ("tenant_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "memberships_last_seen_descending" ON "memberships" USING btree ("tenant_id","last_seen_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "memberships_expiring" ON "memberships" USING btree ("temporary_expiration_date") WHERE temporary_expiration_date is not null and (expiry_handled_at is null or expiry_handled_at < temporary_expiration_date);--> statement-breakpoint
CREATE UNIQUE INDEX "users_canonical_email" ON "users" USING btree ("canonical_email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_canonical_username" ON "users" USING btree ("canonical_username");--> statement-breakpoint
CREATE INDEX "users_unproved" ON "users" USING btree ("created_at") WHERE verified_at is null;--> statement-breakpoint
CREATE INDEX "users_name_trigrams" ON "users" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email_trigrams" ON "users" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower(coalesce(nullif("name", ''), "email")),"id");--> statement-breakpoint
CREATE INDEX "users_by_email_descending" ON "users" USING btree ("canonical_email" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "users_by_verified" ON "users" USING btree (("verified_at" is not null),"id");--> statement-breakpoint
CREATE INDEX "users_by_locked" ON "users" USING btree (("locked_at" is not null),"id");--> statement-breakpoint
CREATE INDEX "webauthn_challenges_expiry" ON "webauthn_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webauthn_credentials_credential" ON "webauthn_credentials" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "webauthn_credentials_user" ON "webauthn_credentials" USING btree ("user_id");