import { type Algorithm, hash } from '@node-rs/argon2'
import { updateUser } from '../platform/db/update-users.queries.ts'
import { somePassword } from './builders.ts'
import type { TestServer } from './test-server.ts'

/** Numbers that are weaker than today's. */
const outdated = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Gives a user the password of the builders with a hash as an import, or an earlier release, leaves it. */
export const setOutdatedHash = async ({ services }: TestServer, userId: string): Promise<void> => {
  const passwordHash = await hash(somePassword, outdated)
  await updateUser(services.db, services.clock.now(), userId, { passwordHash })
}
