CREATE TABLE "security_scores" (
	"tenant_id" uuid NOT NULL,
	"week" timestamp (3) with time zone NOT NULL,
	"score" integer NOT NULL,
	CONSTRAINT "security_scores_tenant_id_week_pk" PRIMARY KEY("tenant_id","week")
);
--> statement-breakpoint
ALTER TABLE "security_scores" ADD CONSTRAINT "security_scores_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_scores_week" ON "security_scores" USING btree ("week");