import { refreshToken } from '@vestibule/contract/areas/auth'
import {
  disableMFAAuthenticatorApp,
  disableMfa,
  disableMFASMS,
  disableMFAWebAuthn,
  enrollMFAAuthenticatorApp,
  enrollMFASMS,
  enrollMFAWebAuthn,
  enrollMfa,
  getMFADevices,
  preDisableMFASMS,
  preDisableMFAWebAuthn,
  preEnrollMFAAuthenticatorApp,
  preEnrollMFASMS,
  preEnrollMFAWebAuthn,
  verifyMfa,
} from '@vestibule/contract/areas/mfa-devices'
import { changePassword } from '@vestibule/contract/areas/profile'
import {
  deleteAllSessionsForUser,
  deleteApplicationSessionsForUser,
  deleteOtherSessionsForUser,
  deleteSessionForUser,
  getCurrentUserSession,
  revokeSessionsForUser,
} from '@vestibule/contract/areas/sessions'
import { developmentClientId } from '@vestibule/contract/constants'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import {
  deleteWebAuthnDevice,
  getWebAuthnDevices,
  verifyNewDeviceSession,
  webAuthnCreateNewDeviceSession,
  webAuthnPostLogin,
  webAuthnPreLogin,
} from '@vestibule/contract/areas/webauthn'
import { expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { anAuthenticator } from '../../testing/authenticator.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { computeTotp } from '../../testing/mfa.ts'
import { aNumber, textedCode } from '../../testing/phones.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type Ending = { readonly endOtherSessions?: boolean }
/** Prepares a change of a way to sign in, and answers what makes it. */
type Change = (testServer: TestServer, browser: Browser) => Promise<(ending: Ending) => Promise<unknown>>

const addApp = async (testServer: TestServer, browser: Browser) => {
  const { secret } = await browser.call(preEnrollMFAAuthenticatorApp, {})
  await browser.call(enrollMFAAuthenticatorApp, { token: computeTotp(testServer, secret) })
  testServer.clock.advance(30)
  return { secret, deviceId: (await browser.call(getMFADevices, {})).authenticators[0]?.id ?? '' }
}

/** The code of the factor itself is its proof, where the session has none with a factor. */
const changes: Readonly<Record<string, Change>> = {
  'adding an app': async (testServer, browser) => {
    const { secret } = await browser.call(preEnrollMFAAuthenticatorApp, {})
    return (ending) =>
      browser.call(enrollMFAAuthenticatorApp, { token: computeTotp(testServer, secret), ...ending })
  },
  'adding an app by its older name': async (testServer, browser) => {
    const { secret } = await browser.call(enrollMfa, {})
    return (ending) => browser.call(verifyMfa, { token: computeTotp(testServer, secret), ...ending })
  },
  'removing an app': async (testServer, browser) => {
    const { secret, deviceId } = await addApp(testServer, browser)
    return (ending) =>
      browser.call(disableMFAAuthenticatorApp, {
        deviceId,
        token: computeTotp(testServer, secret),
        ...ending,
      })
  },
  'removing every factor': async (testServer, browser) => {
    const { secret } = await addApp(testServer, browser)
    return (ending) => browser.call(disableMfa, { token: computeTotp(testServer, secret), ...ending })
  },
  'adding a telephone': async (testServer, browser) => {
    const phoneNumber = aNumber()
    const { otcToken } = await browser.call(preEnrollMFASMS, { phoneNumber })
    const code = await textedCode(testServer, phoneNumber)
    return (ending) => browser.call(enrollMFASMS, { otcToken, code, ...ending })
  },
  'removing a telephone': async (testServer, browser) => {
    const phoneNumber = aNumber()
    const sent = await browser.call(preEnrollMFASMS, { phoneNumber })
    const proof = { otcToken: sent.otcToken, code: await textedCode(testServer, phoneNumber) }
    await browser.call(enrollMFASMS, proof)
    const deviceId = (await browser.call(getMFADevices, {})).phones[0]?.id ?? ''
    testServer.clock.advance(60)
    const { otcToken } = await browser.call(preDisableMFASMS, { deviceId })
    const code = await textedCode(testServer, phoneNumber)
    return (ending) => browser.call(disableMFASMS, { deviceId, otcToken, code, ...ending })
  },
  'removing a key': async (_, browser) => {
    const authenticator = anAuthenticator()
    const begun = await browser.call(preEnrollMFAWebAuthn, {})
    const made = authenticator.register(begun.options)
    const { webauthnToken: token } = begun
    await browser.call(enrollMFAWebAuthn, { webauthnToken: token, deviceType: 'Platform', options: made })
    const deviceId = (await browser.call(getMFADevices, {})).webauthn[0]?.id ?? ''
    const { webauthnToken, options } = await browser.call(preDisableMFAWebAuthn, { deviceId })
    const shown = authenticator.assert(options)
    return (ending) =>
      browser.call(disableMFAWebAuthn, { deviceId, webauthnToken, options: shown, ...ending })
  },
  'adding a key': async (_, browser) => {
    const { webauthnToken, options } = await browser.call(preEnrollMFAWebAuthn, {})
    const made = anAuthenticator().register(options)
    return (ending) =>
      browser.call(enrollMFAWebAuthn, { webauthnToken, deviceType: 'Platform', options: made, ...ending })
  },
  'adding a passkey': async (_, browser) => {
    const { options } = await browser.call(webAuthnCreateNewDeviceSession, {})
    const made = anAuthenticator().register(options)
    return (ending) => browser.call(verifyNewDeviceSession, { ...made, ...ending })
  },
  'removing a passkey': async (_, browser) => {
    const authenticator = anAuthenticator()
    const { options } = await browser.call(webAuthnCreateNewDeviceSession, {})
    await browser.call(verifyNewDeviceSession, authenticator.register(options))
    // A fresh proof is one with the passkey, now that there is one.
    const request = await browser.call(webAuthnPreLogin, {})
    const answer = await browser.call(webAuthnPostLogin, authenticator.assert(request.options))
    browser.accessToken = answer.accessToken
    const deviceId = (await browser.call(getWebAuthnDevices, {})).devices[0]?.id ?? ''
    return (ending) => browser.call(deleteWebAuthnDevice, { deviceId, ...ending })
  },
}

const isLive = async (browser: Browser) =>
  (await readRefusal(browser.call(refreshToken, {}))) === 'not refused'

describeOnServer('ending sessions', (engine) => {
  const testServer = useTestServer(engine)
  const aPerson = async () => {
    const { services } = testServer()
    await changeSettings(services.db, services, {
      secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
    })
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const [here, there] = [await signedIn(testServer(), user), await signedIn(testServer(), user)]
    return { user, here, there }
  }

  test.each(Object.entries(changes))(
    'SEC-TO-41 %s ends the other sessions where that is asked for',
    async (_, prepare) => {
      for (const endOtherSessions of [undefined, false, true]) {
        const { here, there } = await aPerson()
        const change = await prepare(testServer(), here)
        expect(await isLive(there)).toBe(true)
        await change({ endOtherSessions })
        expect([endOtherSessions, await isLive(there)]).toEqual([endOtherSessions, endOtherSessions !== true])
        expect(await isLive(here)).toBe(true)
      }
    },
  )

  test('SEC-TO-41 a change that is refused ends nothing', async () => {
    const { here, there } = await aPerson()
    await here.call(preEnrollMFAAuthenticatorApp, {})
    const wrong = here.call(enrollMFAAuthenticatorApp, { token: '000000', endOtherSessions: true })
    expect(await readRefusal(wrong)).toBe('CODE_INVALID')
    expect(await isLive(there)).toBe(true)
  })

  test('SEC-PW-07 SEC-TO-41 another password ends them whatever is asked', async () => {
    const { here, there } = await aPerson()
    await here.call(changePassword, { password: somePassword, newPassword: 'seven tall green trees' })
    expect(await isLive(there)).toBe(false)
  })

  test('SEC-TO-40 other sessions are ended with a fresh proof only, and this one without', async () => {
    const { here, there } = await aPerson()
    const { id } = await there.call(getCurrentUserSession, {})
    testServer().clock.advance(299)
    await there.call(refreshToken, {})
    here.accessToken = (await here.call(refreshToken, {})).accessToken
    testServer().clock.advance(2)
    const endings = [
      () => here.call(deleteSessionForUser, { id }),
      () => here.call(deleteSessionForUser, { id: crypto.randomUUID() }),
      () => here.call(deleteOtherSessionsForUser, {}),
      () => here.call(deleteAllSessionsForUser, {}),
      () => here.call(deleteApplicationSessionsForUser, { applicationId: developmentClientId }),
    ]
    for (const end of endings) expect(await readRefusal(end())).toBe('STEP_UP_REQUIRED')
    expect(await isLive(there)).toBe(true)
    const proved = await here.call(generateStepupSession, { password: somePassword })
    here.accessToken = proved.accessToken
    await here.call(deleteOtherSessionsForUser, {})
    expect(await isLive(there)).toBe(false)
    testServer().clock.advance(299)
    here.accessToken = (await here.call(refreshToken, {})).accessToken
    testServer().clock.advance(2)
    const own = await here.call(getCurrentUserSession, {})
    await here.call(deleteSessionForUser, { id: own.id })
    expect(await isLive(here)).toBe(false)
  })

  test('SEC-TO-40 so are those of a member by an administrator', async () => {
    const tenant = await aTenant(testServer())
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const member = await aMember(testServer(), { in: tenant })
    const theirs = await signedIn(testServer(), member)
    testServer().clock.advance(299)
    admin.accessToken = (await admin.call(refreshToken, {})).accessToken
    testServer().clock.advance(2)
    const revoke = () => admin.call(revokeSessionsForUser, { userId: member.id })
    expect(await readRefusal(revoke())).toBe('STEP_UP_REQUIRED')
    expect(await isLive(theirs)).toBe(true)
    admin.accessToken = (await admin.call(generateStepupSession, { password: somePassword })).accessToken
    await revoke()
    expect(await isLive(theirs)).toBe(false)
  })
})
