import { developmentClientId, knownBrowserCookieName } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { createReply } from '../../request/reply.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { type KindOfCode, kindsOfCodes, useKind } from '../../testing/kinds-of-codes.ts'
import { useMfa } from '../../testing/mfa.ts'
import { wrongCode } from '../../testing/passwordless.ts'
import { aRequestContext } from '../../testing/request-context.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'
import { rememberBrowser } from './known-browsers.ts'

const cookieName = knownBrowserCookieName(developmentClientId)

/** A browser with the mark that a sign-in of a user leaves. */
const aKnownBrowser = (testServer: TestServer, userId: string): Browser => {
  const reply = createReply()
  const client = { ...aRequestContext(testServer).client, id: developmentClientId }
  rememberBrowser(aRequestContext(testServer, { reply, client }), userId)
  const browser = aBrowser(testServer)
  const answer = new Headers()
  reply.addTo(answer)
  const [, value = ''] = /^[^=]+=([^;]*)/.exec(answer.getSetCookie().join()) ?? []
  browser.cookies.set(cookieName, value)
  return browser
}

type Owner = Awaited<ReturnType<KindOfCode['anOwner']>>

/** Twenty wrong codes, five of each that is requested. */
const useUpTries = async (testServer: TestServer, owner: Owner, browser: Browser): Promise<void> => {
  for (let round = 0; round < 4; round += 1) {
    testServer.clock.advance(3700)
    const { code, type } = await owner.ask(browser)
    for (let tries = 0; tries < 5; tries += 1) await type(wrongCode(code))
  }
}

/** A user whose tries a stranger has used up. */
const anAttacked = async (testServer: TestServer, kind: KindOfCode): Promise<Owner> => {
  await useKind(testServer, kind)
  const owner = await kind.anOwner(testServer)
  await useUpTries(testServer, owner, aBrowser(testServer))
  return owner
}

describeOnServer('tries of codes where strangers have used them up', (engine) => {
  const testServer = useTestServer(engine)
  const typeRight = async (owner: Owner, browser: Browser) => {
    testServer().clock.advance(61)
    const { code, type } = await owner.ask(browser)
    return type(code)
  }

  const arrange = async (kind: KindOfCode) => {
    await useMfa(testServer(), { strategies: ['SMS'] })
    return anAttacked(testServer(), kind)
  }

  test.each(Object.entries(kindsOfCodes))(
    'SEC-PW-18 %s: right in a known browser, throttled in others',
    async (_, kind) => {
      const owner = await arrange(kind)
      expect(await typeRight(owner, aBrowser(testServer()))).toBe('TOO_MANY_ATTEMPTS')
      expect(await typeRight(owner, aKnownBrowser(testServer(), owner.id))).toBe('not refused')
    },
  )

  const mailed = kindsOfCodes['a mailed code to sign in'] as KindOfCode

  test('SEC-PW-18 the mark of another user is worth nothing, by itself or with the name of this one', async () => {
    const owner = await arrange(mailed)
    const stranger = await mailed.anOwner(testServer())
    const browser = aKnownBrowser(testServer(), stranger.id)
    expect(await typeRight(owner, browser)).toBe('TOO_MANY_ATTEMPTS')
    const mark = browser.cookies.get(cookieName) ?? ''
    browser.cookies.set(cookieName, `${owner.id}${mark.slice(owner.id.length)}`)
    expect(await typeRight(owner, browser)).toBe('TOO_MANY_ATTEMPTS')
  })

  test('SEC-PW-18 a known browser has twenty tries a day as well, and uses up none of the account', async () => {
    await useKind(testServer(), mailed)
    const owner = await mailed.anOwner(testServer())
    const browser = aKnownBrowser(testServer(), owner.id)
    await useUpTries(testServer(), owner, browser)
    expect(await typeRight(owner, browser)).toBe('TOO_MANY_ATTEMPTS')
    expect(await typeRight(owner, aBrowser(testServer()))).toBe('not refused')
  })
})
