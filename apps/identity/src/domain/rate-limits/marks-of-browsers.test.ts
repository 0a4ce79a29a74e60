import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import { developmentClientId, knownBrowserCookieName } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { type KindOfCode, kindsOfCodes, useKind } from '../../testing/kinds-of-codes.ts'
import { askForCode, mailedCode, tryCode, useStrategy, wrongCode } from '../../testing/passwordless.ts'
import { aPhone, textedCode } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const cookieName = knownBrowserCookieName(developmentClientId)

describeOnServer('marks that one user leaves in many browsers', (engine) => {
  const testServer = useTestServer(engine)

  const signIn = async (email: string): Promise<Browser> => {
    const browser = aBrowser(testServer())
    await askForCode(browser, email)
    expect(await tryCode(browser, await mailedCode(testServer(), email))).toBe('not refused')
    return browser
  }

  test('SEC-PW-19 give no more tries of codes than one', async () => {
    await useStrategy(testServer(), 'Code')
    const { email } = await aMember(testServer(), { in: await aTenant(testServer()) })
    const known = [await signIn(email), await signIn(email), await signIn(email), await signIn(email)]
    const answers: string[] = []
    for (const browser of [...known, ...known]) {
      testServer().clock.advance(3600)
      await askForCode(browser, email)
      const code = wrongCode(await mailedCode(testServer(), email))
      for (let tries = 0; tries < 5; tries += 1) answers.push(await tryCode(browser, code))
    }
    expect(answers.filter((answer) => answer === 'CODE_INVALID').length).toBeLessThanOrEqual(24)
    expect(answers).toContain('TOO_MANY_ATTEMPTS')
  })

  test('SEC-PW-19 give no more texts to a number than one', async () => {
    await useKind(testServer(), kindsOfCodes['a texted code to sign in'] as KindOfCode)
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const phoneNumber = await aPhone(testServer(), user)
    let mark: string | undefined
    for (let count = 0; count < 8; count += 1) {
      const browser = aBrowser(testServer())
      if (mark !== undefined) browser.cookies.set(cookieName, mark)
      await readRefusal(browser.call(passwordlessPreLogin, { type: 'smscode', phoneNumber }))
      // Without its mark the browser is given another one by the sign-in.
      browser.cookies.delete(cookieName)
      const token = await textedCode(testServer(), phoneNumber)
      await readRefusal(browser.call(passwordlessPostLogin, { type: 'smscode', token }))
      mark = browser.cookies.get(cookieName) ?? mark
    }
    expect(mark).not.toBe(undefined)
    // One of strangers and one of known browsers: the next of either is a minute away.
    expect(await testServer().texts(phoneNumber)).toHaveLength(2)
  })
})
