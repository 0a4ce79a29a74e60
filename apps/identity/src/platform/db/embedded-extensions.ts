import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** What the embedded engine is opened with, so that the migrations can make it. PostgreSQL has it in its own files. */
export const embeddedExtensions = { pg_trgm }
