CREATE TABLE "audit_retentions" (
	"tenant_id" uuid PRIMARY KEY NOT NULL,
	"days" integer
);
--> statement-breakpoint
DROP INDEX "audits_time";--> statement-breakpoint
CREATE INDEX "audits_time" ON "audits" USING btree ("tenant_id","created_at","id");