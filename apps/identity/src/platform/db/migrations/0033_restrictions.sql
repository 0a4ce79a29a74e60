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
ALTER TABLE "email_domain_restrictions" ADD CONSTRAINT "email_domain_restrictions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ip_restrictions" ADD CONSTRAINT "ip_restrictions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_restrictions" ADD CONSTRAINT "tenant_restrictions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_domain_restrictions_domain" ON "email_domain_restrictions" USING btree ("tenant_id","type","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "ip_restrictions_ip" ON "ip_restrictions" USING btree ("tenant_id","strategy","ip");--> statement-breakpoint
CREATE INDEX "tenant_restrictions_reverts" ON "tenant_restrictions" USING btree ("reverts_at");