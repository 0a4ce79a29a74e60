import {
  updateCountryRestrictions,
  updateCountryRestrictionsConfig,
} from '@vestibule/contract/areas/country-restrictions'
import { getProfile } from '@vestibule/contract/areas/profile'
import { createIPRestriction, updateIPRestrictionConfig } from '@vestibule/contract/areas/restrictions'
import { getScimRequests } from '@vestibule/contract/areas/scim-directory'
import { expect, test } from 'vitest'
import { signedIn } from '../testing/browser.ts'
import { aMember } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { readRefusal } from '../testing/refusal.ts'
import { aProvisioned, aScimUser } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

/** Where a provider's servers are; no office of the tenant, and in Japan. */
const ofProvider = '133.11.0.1'
const fromProvider = { headers: { 'x-forwarded-for': ofProvider } }

describeOnServer('address rules of a tenant and its directory', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-AD-04 an allow list keeps people out, and no directory: leavers would keep their access', async () => {
    const { browser, directory, domain, tenant } = await aProvisioned(testServer())
    const member = await aMember(testServer(), { in: tenant })
    const abroad = await signedIn(testServer(), member, { ip: ofProvider })
    await browser.call(createIPRestriction, { ip: '0.0.0.0/2' })
    await browser.call(createIPRestriction, { ip: '192.0.0.0/2' })
    await browser.call(updateIPRestrictionConfig, { isActive: true, strategy: 'ALLOW' })
    expect(await readRefusal(abroad.call(getProfile, {}))).toBe('IP_RESTRICTED')
    const body = aScimUser(`ann@${domain}`)
    const added = await directory.send('POST', '/Users', { ...fromProvider, body })
    expect(added.status).toBe(201)
    expect((await directory.send('DELETE', `/Users/${added.body.id}`, fromProvider)).status).toBe(204)
  })

  test('SEC-AD-04 a rule about countries keeps no directory out', async () => {
    const { browser, directory } = await aProvisioned(testServer())
    await browser.call(updateCountryRestrictions, { countries: [{ countryCode: 'JP' }] })
    await browser.call(updateCountryRestrictionsConfig, {
      enabled: true,
      action: 'BLOCK',
      failStrategy: 'ALLOW',
      shouldSendRestrictionEmail: false,
    })
    expect((await directory.send('GET', '/Users', fromProvider)).status).toBe(200)
  })

  test('SEC-AD-04 a blocked address is refused in the SCIM error schema, and the log shows it', async () => {
    const { browser, directory, domain } = await aProvisioned(testServer())
    await browser.call(createIPRestriction, { ip: '133.11.0.0/16', strategy: 'BLOCK' })
    await browser.call(updateIPRestrictionConfig, { isActive: true, strategy: 'BLOCK' })
    const body = aScimUser(`ann@${domain}`)
    const refused = await directory.send('POST', '/Users', { ...fromProvider, body })
    expect([refused.status, refused.body['schemas'], refused.body.detail]).toEqual([
      403,
      ['urn:ietf:params:scim:api:messages:2.0:Error'],
      'This organization does not allow access from this IP address',
    ])
    expect((await directory.send('GET', '/Users')).body.totalResults).toBe(0)
    const { items } = await browser.call(getScimRequests, { id: directory.connectionId })
    expect(items.map(({ status }) => status)).toEqual([200, 403])
  })
})
