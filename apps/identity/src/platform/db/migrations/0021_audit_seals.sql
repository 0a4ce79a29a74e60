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
