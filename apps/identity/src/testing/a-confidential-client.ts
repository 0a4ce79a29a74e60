import type { applications } from '../platform/db/schema/applications.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import { newClientSecret } from '../domain/applications/client-secrets.ts'
import { aClient } from './a-client.ts'
import type { TestServer } from './test-server.ts'

/** An application on a server, which has a secret and gets tokens for itself too. */
export const aConfidentialClient = async (
  testServer: TestServer,
  fields: Partial<typeof applications.$inferInsert> = {},
) => {
  const { services } = testServer
  const { secret, hash } = newClientSecret(services.random)
  const client = await aClient(testServer, {
    id: uuidv7(services.clock, services.random),
    name: 'Acme Reports',
    secretHashes: [hash],
    grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
    ...fields,
  })
  const basic = `Basic ${Buffer.from(`${client.id}:${secret}`).toString('base64')}`
  return { client, secret, basic }
}
