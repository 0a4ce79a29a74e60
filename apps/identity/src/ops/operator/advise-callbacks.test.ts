import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sharedCallbackClients } from '../../platform/db/schema/shared-callback.ts'
import { socialProviders } from '../../platform/db/schema/social-providers.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { openDirectory } from '../../testing/data-directory.ts'
import { operate, useDataDirectory } from '../../testing/operate.ts'

const { aDirectory } = useDataDirectory()
const now = new Date('2026-11-26T12:00:00Z')
const times = { createdAt: now, updatedAt: now }
const ids = {
  tenantId: '01a1fd55-7a80-7ffa-8dc2-361c19018100',
  google: '01a1fd55-7a80-7ffa-8dc2-361c19018101',
  sso: '01a1fd55-7a80-7ffa-8dc2-361c19018102',
  draft: '01a1fd55-7a80-7ffa-8dc2-361c19018103',
  saml: '01a1fd55-7a80-7ffa-8dc2-361c19018104',
  gone: '01a1fd55-7a80-7ffa-8dc2-361c19018105',
}
const callback = 'https://auth.example.test/login/callback'

describe('providers that an older release registered', () => {
  const env = (dataDirectory: string) => ({
    DATA_DIR: dataDirectory,
    PUBLIC_URL: 'https://auth.example.test',
    CLIENT_SECRET: 'from the provider',
  })
  const check = async (dataDirectory: string) => {
    const { lines, isOk } = await operate('check', [], env(dataDirectory))
    expect([lines[0], isOk]).toEqual([expect.stringMatching(/^Everything can be read/), true])
    return lines.slice(1)
  }

  test('SEC-PA-05 check names them with the address to register, until they answer there', async () => {
    const dataDirectory = await aDirectory()
    const { db, close } = await openDirectory(dataDirectory)
    await db.insert(tenants).values({ id: ids.tenantId, name: 'Acme', ...times })
    const oidc = { tenantId: ids.tenantId, type: 'oidc', ...times } as const
    const complete = { ssoEndpoint: 'https://idp.acme.test', oidcClientId: 'acme' }
    await db.insert(ssoConfigurations).values([
      { ...oidc, ...complete, id: ids.sso },
      { ...oidc, id: ids.draft },
      { ...oidc, ...complete, id: ids.saml, type: 'saml' },
    ])
    const at = { provider: complete.ssoEndpoint, clientId: complete.oidcClientId }
    await db.insert(sharedCallbackClients).values([
      { id: ids.sso, ...at },
      { id: ids.gone, provider: 'https://idp.left.test', clientId: 'left' },
    ])
    await close()
    const shared = `answers at ${callback}, which providers of older releases share: it is refused if it does not state its issuer (iss)`
    const connection = (rule: string) =>
      `The connection ${ids.sso} of Acme (https://idp.acme.test) ${rule}. Register ${callback}/${ids.sso} with it, then test the connection on the page "Single sign-on", and take ${callback} away from it`
    const removed = `https://idp.left.test left was removed: take ${callback} away from it at the provider, as others still answer there`
    expect(await check(dataDirectory)).toEqual([connection(shared), removed])
    const alone = await openDirectory(dataDirectory)
    await alone.db.delete(sharedCallbackClients).where(eq(sharedCallbackClients.id, ids.gone))
    await alone.close()
    expect(await check(dataDirectory)).toEqual([connection(`${shared} once another one answers there`)])
    const again = await openDirectory(dataDirectory)
    await again.db
      .insert(socialProviders)
      .values({ id: ids.google, type: 'google', clientId: 'acme', sealedClientSecret: 'sealed', ...times })
    await again.db
      .insert(sharedCallbackClients)
      .values({ id: ids.google, provider: 'google', clientId: 'acme' })
    await again.close()
    expect(await check(dataDirectory)).toEqual([
      connection(shared),
      `google acme ${shared}. Register ${callback}/${ids.google} with it, then run "npm run operator -- providers set" for it with --own-callback, and take ${callback} away from it`,
    ])
    const set = ['--type', 'google', '--client-id', 'acme']
    expect((await operate('providers set', set, env(dataDirectory))).lines).toEqual([
      `Register ${callback}/${ids.google} with the provider`,
      `Then run this again with --own-callback: until then it answers at ${callback}`,
    ])
    await operate('providers set', [...set, '--own-callback'], env(dataDirectory))
    expect(await check(dataDirectory)).toEqual([
      connection(shared),
      `google acme has an address of its own: take ${callback} away from it at the provider, as others still answer there`,
    ])
    const last = await openDirectory(dataDirectory)
    await last.db.update(ssoConfigurations).set({ hasOwnCallback: true })
    await last.close()
    expect(await check(dataDirectory)).toEqual([])
    expect((await operate('providers set', set, env(dataDirectory))).lines).toHaveLength(1)
  })
})
