import { fileURLToPath } from 'node:url'

/** SQL made by `drizzle-kit generate` from `schema/`; the same files serve both engines. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
