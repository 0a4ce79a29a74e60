import { externalIdentities } from '../platform/db/schema/external-identities.ts'
import { mfaPhones } from '../platform/db/schema/mfa.ts'
import type { UserRow } from '../platform/db/schema/users.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import { aMember, aTenant } from './builders.ts'
import { aSocialProvider } from './federation.ts'
import { aNumber, aPhone } from './phones.ts'
import type { TestServer } from './test-server.ts'

/** A user with something in every place that a list could show. */
export const aRichAccount = async (
  testServer: TestServer,
  email: string,
  username: string,
): Promise<UserRow> => {
  const { db, clock, random } = testServer.services
  const now = clock.now()
  const provider = await aSocialProvider(testServer, { type: 'github' })
  const user = await aMember(testServer, {
    in: await aTenant(testServer),
    user: {
      email,
      name: 'Secretname Hidden',
      phone: '+15550001111',
      username,
      canonicalUsername: username,
      profilePictureUrl: 'https://pictures.test/secret.png',
      metadata: { secret: 'metadata' },
      passwordBreachedAt: now,
      passwordHash: null,
      createdAt: new Date('2020-01-01T00:00:00Z'),
    },
  })
  await aPhone(testServer, user)
  await db
    .insert(mfaPhones)
    .values({ id: uuidv7(clock, random), userId: user.id, phoneNumber: aNumber(), createdAt: now })
  const identity = {
    connectionId: provider.id,
    issuer: 'https://idp.test',
    subject: user.id,
    userId: user.id,
  }
  await db.insert(externalIdentities).values({ ...identity, createdAt: now, lastUsedAt: now })
  return user
}
