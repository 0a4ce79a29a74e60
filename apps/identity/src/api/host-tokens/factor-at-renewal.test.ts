import { refreshToken } from '@vestibule/contract/areas/auth'
import {
  enrollMFAAuthenticatorAppForLogin,
  preEnrollMFAAuthenticatorAppForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import {
  apiPrefix,
  developmentClientId,
  headers,
  portalTokenType,
  refreshCookieName,
} from '@vestibule/contract/constants'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hostOrigin, portalOrigin } from '../../testing/addresses.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMembership, anAdmin, aTenant } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aPolicy, computeTotp } from '../../testing/mfa.ts'
import { anApplication, tokensFor } from '../../testing/oauth.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Renewed = { readonly status: number; readonly errorCode?: string; readonly mfaToken?: string }

/** Where a second factor is due: in another tenant of the user, or in the session's own since its policy changed. */
const places = ['another tenant', 'its own tenant'] as const

describeOnServer('a second factor that is due at a renewal', (engine) => {
  const testServer = useTestServer(engine)
  const register = (managesByWire: boolean) => changeClient(testServer(), { managesByWire })
  beforeEach(() => register(false))
  afterAll(() => register(true))

  const anArrangement = async (place: (typeof places)[number]) => {
    const own = await aTenant(testServer())
    const user = await anAdmin(testServer(), { in: own })
    if (place === 'its own tenant') return { user, tenantId: own.id, force: () => aPolicy(testServer(), own) }
    const other = await aTenant(testServer())
    await aMembership(testServer(), user, { in: other, roles: ['Admin'] })
    return { user, tenantId: other.id, force: () => aPolicy(testServer(), other) }
  }
  type Arranged = Awaited<ReturnType<typeof anArrangement>>

  const renew = async (browser: Browser, body: object, more: Record<string, string | undefined> = {}) => {
    const answer = await browser.request(`${apiPrefix}${refreshToken.path}`, {
      method: 'POST',
      body,
      headers: more,
    })
    return { ...((await answer.json()) as Renewed), status: answer.status }
  }

  const named = { [headers.vendorId]: developmentClientId }
  const granted = async ({ user, force }: Arranged, params: Record<string, string> = {}) => {
    const { refresh_token } = await tokensFor(testServer(), user, { params })
    await force()
    testServer().clock.advance(20)
    return refresh_token
  }

  /** Every holder of a session who has not seen its user. */
  const strangers: Readonly<Record<string, (arranged: Arranged) => Promise<Renewed>>> = {
    'an application, by its refresh token': async (arranged) => {
      const token = await granted(arranged)
      const program = anApplication(testServer(), named)
      return renew(program, { tenantId: arranged.tenantId, refreshToken: token })
    },
    'an application that states the portal’s origin, by its refresh token as a cookie': async (arranged) => {
      const program = anApplication(testServer(), { ...named, origin: portalOrigin })
      program.cookies.set(refreshCookieName(developmentClientId), await granted(arranged))
      return renew(program, { tenantId: arranged.tenantId })
    },
    'the page around the frame, by the cookie': async ({ user, tenantId, force }) => {
      const page = await signedIn(testServer(), user, {
        headers: { [headers.embedTicket]: undefined, ...named },
      })
      page.accessToken = undefined
      await force()
      testServer().clock.advance(20)
      return renew(page, { tenantId }, { origin: hostOrigin })
    },
  }
  const rows = places.flatMap((place) =>
    Object.entries(strangers).map(([door, ask]) => ({ place, door, ask })),
  )

  test.each(rows)('SEC-TO-18 is not asked of $door, in $place', async ({ place, ask }) => {
    const { status, errorCode, mfaToken } = await ask(await anArrangement(place))
    expect([status, errorCode, mfaToken]).toEqual([403, 'STEP_UP_REQUIRED', undefined])
  })

  test.each(places)('SEC-TO-18 is asked in the portal’s own pages, in %s', async (place) => {
    const { user, tenantId, force } = await anArrangement(place)
    const frame = await signedIn(testServer(), user)
    await force()
    const { mfaToken = '' } = await renew(frame, { tenantId })
    const { secret } = await frame.call(preEnrollMFAAuthenticatorAppForLogin, { mfaToken })
    const token = computeTotp(testServer(), secret)
    const { accessToken = '' } = await frame.call(enrollMFAAuthenticatorAppForLogin, { mfaToken, token })
    expect(decodeProtectedHeader(accessToken).typ).toBe(portalTokenType)
    expect(decodeJwt(accessToken)).toMatchObject({ tenantId, amr: expect.arrayContaining(['otp']) })
  })

  test('SEC-TO-18 an application that manages is asked, and its session stays what it was granted', async () => {
    await register(true)
    const arranged = await anArrangement('another tenant')
    // It asked its user for a proof: without one no factor is added (SEC-SS-30).
    const token = await granted(arranged, { prompt: 'login' })
    const program = anApplication(testServer(), { ...named, origin: portalOrigin })
    const { mfaToken = '' } = await renew(anApplication(testServer(), named), {
      tenantId: arranged.tenantId,
      refreshToken: token,
    })
    const { secret } = await program.call(preEnrollMFAAuthenticatorAppForLogin, { mfaToken })
    const shown = { mfaToken, token: computeTotp(testServer(), secret) }
    const { accessToken = '' } = await program.call(enrollMFAAuthenticatorAppForLogin, shown)
    expect(decodeProtectedHeader(accessToken).typ).toBe('at+jwt')
    // Once the operator takes it back, what is left is the application's, and not the portal's.
    await register(false)
    testServer().clock.advance(20)
    const renewed = (await (
      await program.request(`${apiPrefix}${refreshToken.path}`, { method: 'POST', body: {} })
    ).json()) as { readonly accessToken: string }
    expect(decodeProtectedHeader(renewed.accessToken).typ).toBe('at+jwt')
    expect(decodeJwt(renewed.accessToken)['scope']).not.toContain('vestibule:manage')
  })
})
