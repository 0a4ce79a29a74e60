import { generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { aClient } from '../../../../apps/identity/src/testing/a-client.ts'
import { portalOrigin } from '../../../../apps/identity/src/testing/addresses.ts'
import { signedIn as inFrame } from '../../../../apps/identity/src/testing/browser.ts'
import { aMember, aTenant } from '../../../../apps/identity/src/testing/builders.ts'
import { developmentClientId } from '@vestibule/contract/constants'
import { aHostApplication, aPage, type HostApplication } from './host-application.ts'
import { identityServer } from './identity-server.ts'

const keysPath = '/.well-known/jwks.json'
const otherClientId = '0f8fad5b-d9cb-469f-a165-70867728950e'

describe('a session that a page hands over', () => {
  const identity = identityServer()

  /** The token the portal in its frame gives to the page of the host. */
  const aToken = async (): Promise<string> => {
    const { testServer } = identity()
    const { accessToken = '' } = await inFrame(
      testServer,
      await aMember(testServer, { in: await aTenant(testServer) }),
    )
    return accessToken
  }
  const handOver = (app: HostApplication, token: string, headers: Record<string, string> = {}) => {
    const page = aPage(app)
    return page
      .post('/account/session', undefined, { authorization: `Bearer ${token}`, ...headers })
      .then((answer) => ({ page, answer }))
  }

  test('opens pages until its token ends, and can be taken back', async () => {
    const app = await aHostApplication(identity())
    const { page, answer } = await handOver(app, await aToken())
    expect(await answer.json()).toEqual({ expiresIn: 300 })
    expect(page.cookies.size).toBe(1)
    expect(await (await page.ask('/notes')).text()).toBe('Hello Ann Other')
    const still = new Map(page.cookies)
    const back = () => page.ask('/account/session', { method: 'DELETE' }).then((ended) => ended.json())
    expect([await back(), await back()]).toEqual([{ ended: true }, { ended: false }])
    expect([page.cookies.size, (await page.ask('/notes')).status]).toEqual([0, 302])
    const copy = aPage(app, still)
    identity().testServer.clock.advance(299)
    expect((await copy.ask('/notes')).status).toBe(200)
    identity().testServer.clock.advance(2)
    expect((await copy.ask('/notes')).status).toBe(302)
  })

  test('SEC-SS-12 is taken from pages of this host alone', async () => {
    const app = await aHostApplication(identity())
    const token = await aToken()
    for (const origin of ['https://evil.test', 'null', portalOrigin, '']) {
      const { page, answer } = await handOver(app, token, { origin })
      expect([answer.status, page.cookies.size]).toEqual([403, 0])
    }
    expect((await aPage(app).ask('/account/session')).status).toBe(405)
    expect((await aPage(app).post('/account/session', {})).status).toBe(401)
  })

  test('SEC-SS-06 is refused with a token of another user', async () => {
    const app = await aHostApplication(identity())
    const token = await aToken()
    const [head = '', claims = '', signature = ''] = token.split('.')
    const own = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
    const { privateKey } = await generateKeyPair('RS256')
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
    const forged = (alg: string, key: CryptoKey | Uint8Array, header = {}) =>
      new SignJWT(own).setProtectedHeader({ alg, typ: 'at+jwt', kid, ...header }).sign(key)
    const tokens = [
      `${head}.${claims}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`,
      await forged('RS256', privateKey),
      await forged('HS256', new TextEncoder().encode('guess'.repeat(8))),
      await forged('RS256', privateKey, { typ: 'at+jwt' }),
      'REDACTED_FOR_SECURITY.x.REDACTED_FOR_SECURITY',
      'nonsense',
    ]
    for (const one of tokens) expect((await handOver(app, one)).answer.status).toBe(401)
    await aClient(identity().testServer, {
      id: otherClientId,
      hostOrigins: ['https://other.test'],
      defaultOrigin: 'https://other.test',
    })
    const foreign = await aHostApplication(identity(), { clientId: otherClientId })
    expect((await handOver(foreign, token)).answer.status).toBe(401)
    const misled = await aHostApplication(identity(), { issuer: 'https://else.test' })
    expect((await handOver(misled, token)).answer.status).toBe(401)
    expect((await handOver(app, token)).answer.status).toBe(200)
  })

  test('keys are asked for once, and not again for every made-up name of one', async () => {
    const app = await aHostApplication(identity())
    const token = await aToken()
    for (let time = 0; time < 5; time += 1) await handOver(app, token)
    expect(identity().count(keysPath)).toBe(1)
    const { privateKey } = await generateKeyPair('RS256')
    for (let number = 0; number < 20; number += 1) {
      const made = await new SignJWT({ tenantId: 't' })
        .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: `made-up-${number}` })
        .setSubject('x')
        .setIssuer(portalOrigin)
        .setAudience(developmentClientId)
        .setExpirationTime('1h')
        .sign(privateKey)
      expect((await handOver(app, made)).answer.status).toBe(401)
    }
    expect(identity().count(keysPath)).toBeLessThanOrEqual(2)
  })

  test('SEC-SS-06 works while the clocks of two servers differ by a minute, and not beyond', async () => {
    const { testServer } = identity()
    const token = await aToken()
    const at = (seconds: number) =>
      aHostApplication(identity(), { now: () => testServer.clock.now().getTime() + seconds * 1000 })
    for (const seconds of [-59, 45, 299]) {
      const { page, answer } = await handOver(await at(seconds), token)
      expect(answer.status).toBe(200)
      expect((await page.ask('/notes')).status).toBe(200)
    }
    for (const seconds of [-120, 361])
      expect((await handOver(await at(seconds), token)).answer.status).toBe(401)
    // Over by this host's clock, and good by the skew: enough for an answer and for no cookie.
    const { page, answer } = await handOver(await at(330), token)
    expect([answer.status, page.cookies.size]).toEqual([200, 0])
  })

  test('SEC-SS-01 is not opened by a host with another password', async () => {
    const { page } = await handOver(await aHostApplication(identity()), await aToken())
    const other = await aHostApplication(identity(), { encryptionPassword: 'b2'.repeat(32) })
    expect((await aPage(other, page.cookies).ask('/notes')).status).toBe(302)
  })

  test('SEC-AU-03 no token stands in what is logged', async () => {
    const app = await aHostApplication(identity(), { logLevel: 'debug' })
    const token = await aToken()
    await handOver(app, token)
    await handOver(app, `${token}x`)
    expect(app.logged).toEqual([expect.stringContaining('a token was refused')])
    expect(app.logged.join()).not.toContain(token.split('.')[1])
  })
})
