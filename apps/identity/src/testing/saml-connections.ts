import { updateSSOConfigurationByMetadata } from '@vestibule/contract/areas/sso-connections'
import { eq } from 'drizzle-orm'
import { type SsoConfigurationRow, ssoConfigurations } from '../platform/db/schema/sso-configurations.ts'
import { signedIn } from './browser.ts'
import { anAdmin, aTenant } from './builders.ts'
import { connectByWizard, mockMetadata } from './connections.ts'
import { aConnection } from './federation.ts'
import type { TestServer } from './test-server.ts'

const madeByWizard = async (
  testServer: TestServer,
  how: 'byHand' | 'byMetadata',
): Promise<SsoConfigurationRow> => {
  const browser = await signedIn(testServer, await anAdmin(testServer, { in: await aTenant(testServer) }))
  const id = await connectByWizard(testServer, browser, { type: 'okta', domain: 'globex.test' })
  if (how === 'byMetadata')
    await browser.call(updateSSOConfigurationByMetadata, {
      ssoConfigId: id,
      metadata: await mockMetadata(testServer),
    })
  const { db } = testServer.services
  const [row] = await db.select().from(ssoConfigurations).where(eq(ssoConfigurations.id, id))
  return row!
}

/** Connections that documents are shown to: one from the database, and those that an administrator made in the wizard. */
export const samlConnections: Readonly<
  Record<string, (testServer: TestServer) => Promise<SsoConfigurationRow>>
> = {
  'a stored connection': async (testServer) =>
    aConnection(testServer, await aTenant(testServer), { domain: 'globex.test' }),
  'a connection made by hand in the wizard': (testServer) => madeByWizard(testServer, 'byHand'),
  'a connection made from metadata': (testServer) => madeByWizard(testServer, 'byMetadata'),
}
