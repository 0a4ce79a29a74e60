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
CREATE TABLE "sso_roles" (
	"tenant_id" uuid NOT NULL,
	"configuration_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"grantable_permissions" text[] NOT NULL,
	CONSTRAINT "sso_roles_tenant_id_configuration_id_group_id_role_id_pk" PRIMARY KEY("tenant_id","configuration_id","group_id","role_id")
);
--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_identities_user" ON "external_identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_transactions_expiry" ON "login_transactions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_transactions_code" ON "login_transactions" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "social_providers_client" ON "social_providers" USING btree ("type","client_id");--> statement-breakpoint
CREATE INDEX "sso_domains_configuration" ON "sso_domains" USING btree ("tenant_id","configuration_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_owner" ON "sso_domains" USING btree ("domain") WHERE validated_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_groups_name" ON "sso_groups" USING btree ("tenant_id","configuration_id","group");