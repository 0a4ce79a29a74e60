import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { socialProviders } from '../../../platform/db/schema/social-providers.ts'
import { sharedCallbackClients } from '../../../platform/db/schema/shared-callback.ts'
import { openDirectory } from '../../../testing/data-directory.ts'
import { operate, useDataDirectory } from '../../../testing/operate.ts'

const { aDirectory } = useDataDirectory()
const issuer = 'https://idp.acme.test'
const set = (address: string) => ['--type', 'custom', '--client-id', 'acme', '--issuer', address]

test('SEC-PA-15 a client of another provider answers at its own address, and a removed one goes on counting', async () => {
  const dataDirectory = await aDirectory()
  const env = { DATA_DIR: dataDirectory, PUBLIC_URL: 'https://auth.example.test', CLIENT_SECRET: 'secret' }
  const now = new Date('2026-11-26T12:00:00Z')
  const id = crypto.randomUUID()
  const { db, close } = await openDirectory(dataDirectory)
  const client = { type: 'custom', clientId: 'acme', sealedClientSecret: 'sealed' }
  await db
    .insert(socialProviders)
    .values({ id, ...client, options: { issuer }, createdAt: now, updatedAt: now })
  await db.insert(sharedCallbackClients).values({ id, provider: 'custom', clientId: 'acme' })
  await close()
  expect((await operate('providers set', set(issuer), env)).lines).toHaveLength(2)
  expect((await operate('providers set', set('https://other.test'), env)).lines).toHaveLength(1)
  await operate('providers remove', ['--type', 'custom', '--client-id', 'acme'], env)
  const again = await openDirectory(dataDirectory)
  const rows = await again.db.select().from(sharedCallbackClients).where(eq(sharedCallbackClients.id, id))
  await again.close()
  expect(rows).toHaveLength(1)
})
