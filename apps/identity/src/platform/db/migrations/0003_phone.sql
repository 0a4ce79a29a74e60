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
ALTER TABLE "sign_in_codes" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "sign_in_codes" CASCADE;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "canonical_email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "canonical_username" text;--> statement-breakpoint
ALTER TABLE "invite_links" ADD CONSTRAINT "invite_links_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD CONSTRAINT "phone_numbers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invite_links_token" ON "invite_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "one_time_codes_account" ON "one_time_codes" USING btree ("purpose","account");--> statement-breakpoint
CREATE INDEX "one_time_codes_user" ON "one_time_codes" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_numbers_verified" ON "phone_numbers" USING btree ("phone_number") WHERE verified_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_numbers_user" ON "phone_numbers" USING btree ("user_id","phone_number");--> statement-breakpoint
CREATE INDEX "phone_numbers_number" ON "phone_numbers" USING btree ("phone_number","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_canonical_username" ON "users" USING btree ("canonical_username");