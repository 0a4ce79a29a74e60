import { developmentClientId } from '@vestibule/contract/constants'
import { describe, expect, test, vi } from 'vitest'
import { hostOrigin, portalOrigin } from '../../../../apps/identity/src/testing/addresses.ts'
import { aMember, aMembership, aTenant } from '../../../../apps/identity/src/testing/builders.ts'
import { aPolicy } from '../../../../apps/identity/src/testing/mfa.ts'
import {
  aPageBrowser,
  continueOn,
  readLocation,
  signInOnPage,
} from '../../../../apps/identity/src/testing/oauth.ts'
import { createHosted } from '../../src/hosted/hosted.ts'
import { browser, type Surroundings } from '../../src/hosted/surroundings.ts'
import { identityServer } from './identity-server.ts'

describe('a hosted sign-in and its tenants, on a real server', () => {
  const identity = identityServer()

  /** A page that a user of two tenants has come back to. */
  const signedIn = async () => {
    const { testServer, url } = identity()
    const [home, other, strict, foreign] = await Promise.all([1, 2, 3, 4].map(() => aTenant(testServer)))
    if (!home || !other || !strict || !foreign) throw new Error('Four tenants are made')
    const user = await aMember(testServer, { in: home })
    await aMembership(testServer, user, { in: other, roles: ['Admin'] })
    await aMembership(testServer, user, { in: strict })
    await aPolicy(testServer, strict)
    const portal = aPageBrowser(testServer)
    const kept = new Map<string, string>()
    let address = new URL('/notes', hostOrigin)
    const surroundings: Surroundings = {
      ...browser,
      address: () => address,
      replace: (path) => {
        address = new URL(path, hostOrigin)
      },
      leave: (to) => {
        address = new URL(to)
      },
      storage: {
        getItem: (name) => kept.get(name) ?? null,
        setItem: (name, value) => void kept.set(name, value),
        removeItem: (name) => void kept.delete(name),
      },
      // No cookie travels: the page lives by its refresh token.
      fetch: (input, init) =>
        fetch(String(input).replace(portalOrigin, url), {
          ...init,
          headers: { ...(init?.headers as Record<string, string>), origin: hostOrigin },
        }),
      now: () => testServer.clock.now().getTime(),
      after: () => () => {},
    }
    vi.stubGlobal('location', new URL(hostOrigin))
    const hosted = createHosted({ portalUrl: portalOrigin, clientId: developmentClientId }, surroundings)
    const errors: string[] = []
    hosted.on('error', ({ code }) => errors.push(code))
    await hosted.login()
    await portal.request(`${address.pathname}${address.search}`).then(readLocation)
    await signInOnPage(portal, user)
    address = await continueOn(portal)
    await hosted.start()
    expect(errors).toEqual([])
    return { hosted, errors, home, other, strict, foreign }
  }

  test('goes on in another, with the rights held there', async () => {
    const { hosted, home, other, strict } = await signedIn()
    expect(hosted.getUser()?.tenantId).toBe(home.id)
    const ids = (await hosted.getTenants()).map(({ tenantId }) => tenantId)
    expect(new Set(ids)).toEqual(new Set([home.id, other.id, strict.id]))
    expect(await hosted.isAuthorized({ roles: ['Admin'] })).toBe(false)
    await hosted.switchTenant(other.id)
    expect(hosted.getUser()?.tenantId).toBe(other.id)
    expect(await hosted.isAuthorized({ roles: ['Admin'] })).toBe(true)
    identity().testServer.clock.advance(301)
    await hosted.getAccessToken({ minTtl: 30 })
    expect(hosted.getUser()?.tenantId).toBe(other.id)
  })

  test('SEC-TE-02 is told why another stays closed, and goes on where it was', async () => {
    const { hosted, errors, home, strict, foreign } = await signedIn()
    await expect(hosted.switchTenant(foreign.id)).rejects.toMatchObject({ code: 'NOT_A_MEMBER' })
    await expect(hosted.switchTenant(strict.id)).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' })
    identity().testServer.clock.advance(301)
    await hosted.getAccessToken({ minTtl: 30 })
    expect(hosted.getUser()?.tenantId).toBe(home.id)
    expect(errors).toEqual([])
  })
})
