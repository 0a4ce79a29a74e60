CREATE TABLE "application_assignments" (
	"tenant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_assignments_tenant_id_user_id_application_id_pk" PRIMARY KEY("tenant_id","user_id","application_id")
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "access_type" text DEFAULT 'FREE_ACCESS' NOT NULL;--> statement-breakpoint
CREATE INDEX "application_assignments_application" ON "application_assignments" USING btree ("application_id","tenant_id");