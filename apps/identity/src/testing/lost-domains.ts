// Every way by which a tenant loses a domain that it had proved.
import { updateSamlConfiguration } from '@vestibule/contract/areas/saml-configuration'
import { deleteSSODomain } from '@vestibule/contract/areas/sso-configurations'
import { deleteSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { eq } from 'drizzle-orm'
import { recheckDomains } from '../domain/sso/recheck-domains.ts'
import { ssoDomains } from '../platform/db/schema/sso-configurations.ts'
import type { Browser } from './browser.ts'
import type { TestServer } from './test-server.ts'

type Owned = {
  readonly testServer: TestServer
  /** Of an administrator of the tenant. */
  readonly browser: Browser
  readonly ssoConfigId: string
  readonly domain: string
}

export const waysOfLosing: Readonly<Record<string, (owned: Owned) => Promise<unknown>>> = {
  'the domain is given up': async ({ testServer, browser, ssoConfigId, domain }) => {
    const { db } = testServer.services
    const [row] = await db.select().from(ssoDomains).where(eq(ssoDomains.domain, domain))
    return browser.call(deleteSSODomain, { ssoConfigId, domainId: row!.id })
  },
  'the connection is deleted': ({ browser, ssoConfigId }) =>
    browser.call(deleteSSOConfiguration, { ssoConfigId }),
  'the first connection has another domain': ({ browser, domain }) =>
    browser.call(updateSamlConfiguration, { enabled: false, domain: `another-${domain}` }),
  'the record of the domain is gone': async ({ testServer: { names, services }, domain }) => {
    const { db, clock } = services
    // The proofs of others are fresh.
    await db.update(ssoDomains).set({ checkedAt: clock.now() })
    await db.update(ssoDomains).set({ checkedAt: null }).where(eq(ssoDomains.domain, domain))
    names.set(domain, [])
    await recheckDomains(services)
  },
}
