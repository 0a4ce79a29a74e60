import { contract, isOperation, type Operation } from '@vestibule/contract'
import { activateAccount, activateAccountWithOTC } from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import { recoverMfaToken } from '@vestibule/contract/areas/mfa-sign-in'
import { resetPassword } from '@vestibule/contract/areas/passwords'
import { changePassword } from '@vestibule/contract/areas/profile'
import {
  signUpUser,
  signUpUserWithPhoneNumber,
  signUpUserWithUsername,
} from '@vestibule/contract/areas/sign-up'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { toJsonSchema } from '@valibot/to-json-schema'
import { beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../domain/installation/settings.queries.ts'
import { aBrowser, signedIn } from '../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { anOldRecoveryCode } from '../testing/mfa.ts'
import { setOutdatedHash } from '../testing/outdated-hash.ts'
import { mailedCode } from '../testing/passwordless.ts'
import { aNumber } from '../testing/phones.ts'
import { aRule } from '../testing/password-rules.ts'
import { aForgetful, newPassword, resetParams, someone } from '../testing/reset-links.ts'
import { type TestServer, useTestServer } from '../testing/test-server.ts'

type Call = () => Promise<unknown>
/** Makes everything ready and answers the call whose hashes are counted. */
type Ready = (testServer: TestServer) => Promise<Call>

let count = 0
const anAddress = (): string => `hashes${(count += 1)}@example.test`

const aNewcomer = async (testServer: TestServer, email = anAddress()) => {
  const fields = { email, companyName: 'Newco', name: 'New Person' }
  const { userId = '', activationToken = '' } = await aBrowser(testServer).call(signUpUser, fields)
  return { email, userId, activationToken }
}

const aPersonWithARule = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  await aRule(testServer, tenant.id, 'history', { enabled: true, historySize: 5 })
  const user = await aMember(testServer, { in: tenant })
  return { user, browser: await signedIn(testServer, user) }
}

const change = { password: somePassword, newPassword }

/** Each operation that judges or keeps a password or a code: how many slow hashes it computes. */
const rows: readonly (readonly [Operation, string, number, Ready])[] = [
  [
    login,
    'a password',
    1,
    async (testServer) => {
      const { email } = await someone(testServer)
      return () => aBrowser(testServer).call(login, { email, password: somePassword })
    },
  ],
  [
    login,
    'a password whose hash is of weaker numbers, once',
    2,
    async (testServer) => {
      const { id, email } = await someone(testServer)
      await setOutdatedHash(testServer, id)
      return () => aBrowser(testServer).call(login, { email, password: somePassword })
    },
  ],
  [
    signUpUser,
    'a password',
    1,
    async (testServer) => {
      const input = { email: anAddress(), companyName: 'Newco', password: newPassword }
      return () => aBrowser(testServer).call(signUpUser, input)
    },
  ],
  [
    signUpUserWithPhoneNumber,
    'a password, which is not kept',
    0,
    async (testServer) => {
      const input = { phoneNumber: aNumber(), companyName: 'Newco', name: '', password: newPassword }
      return () => aBrowser(testServer).call(signUpUserWithPhoneNumber, input)
    },
  ],
  [
    signUpUserWithUsername,
    'a password',
    1,
    async (testServer) => {
      const input = { username: `hashes.${(count += 1)}`, companyName: 'Newco', password: newPassword }
      return () => aBrowser(testServer).call(signUpUserWithUsername, input)
    },
  ],
  [
    activateAccount,
    'a password',
    1,
    async (testServer) => {
      const { email } = await aNewcomer(testServer)
      const link = resetParams((await testServer.mail()).linkTo(email))
      return () => aBrowser(testServer).call(activateAccount, { ...link, password: newPassword })
    },
  ],
  [
    activateAccountWithOTC,
    'a password',
    1,
    async (testServer) => {
      const { email, userId, activationToken: token } = await aNewcomer(testServer)
      const input = { userId, token, code: await mailedCode(testServer, email), password: newPassword }
      return () => aBrowser(testServer).call(activateAccountWithOTC, input)
    },
  ],
  [
    resetPassword,
    'a password',
    1,
    async (testServer) => {
      const { link } = await aForgetful(testServer)
      return () => aBrowser(testServer).call(resetPassword, { ...link, password: newPassword })
    },
  ],
  [
    changePassword,
    'the present password and another',
    2,
    async (testServer) => {
      const browser = await signedIn(testServer, await someone(testServer))
      return () => browser.call(changePassword, change)
    },
  ],
  [
    changePassword,
    'the same, where one earlier password is forbidden',
    3,
    async (testServer) => {
      const { user, browser } = await aPersonWithARule(testServer)
      await browser.call(changePassword, change)
      const again = aBrowser(testServer)
      const entered = await again.call(login, { email: user.email, password: newPassword })
      again.accessToken = entered.accessToken
      const third = { password: newPassword, newPassword: 'eight short blue bushes' }
      return () => again.call(changePassword, third)
    },
  ],
  [
    changePassword,
    'the present password twice, where it is forbidden',
    1,
    async (testServer) => {
      const { browser } = await aPersonWithARule(testServer)
      const same = { password: somePassword, newPassword: somePassword }
      return () =>
        expect(browser.call(changePassword, same)).rejects.toMatchObject({ code: 'PASSWORD_REUSED' })
    },
  ],
  [
    generateStepupSession,
    'a password',
    1,
    async (testServer) => {
      const browser = await signedIn(testServer, await someone(testServer))
      return () => browser.call(generateStepupSession, { password: somePassword })
    },
  ],
  [
    recoverMfaToken,
    'a code of 80 bits',
    1,
    async (testServer) => {
      const user = await someone(testServer)
      const recoveryCode = await anOldRecoveryCode(testServer, user)
      return () => aBrowser(testServer).call(recoverMfaToken, { email: user.email, recoveryCode })
    },
  ],
]

const secretFields = ['password', 'newPassword', 'recoveryCode']

const takesASecret = ({ input }: Operation): boolean => {
  const { properties = {} } = toJsonSchema(input, { typeMode: 'input', errorMode: 'ignore' })
  return secretFields.some((name) => name in properties)
}

describeOnServer('SEC-PW-04 slow hashes of one request', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => {
    const isTaken = { isActive: true, isRequired: false }
    const { services } = testServer()
    return changeSettings(services.db, services, {
      signUpStrategies: { email: isTaken, phoneNumber: isTaken, username: isTaken },
    })
  })
  const withCodes = (activation: boolean) =>
    changeSettings(testServer().services.db, testServer().services, {
      oneTimeCodes: { activation, invitation: false },
    })

  test('every operation that takes a password or a recovery code is here', () => {
    const operations = Object.values(contract).flatMap((area) => Object.values(area).filter(isOperation))
    const taking = operations.filter(takesASecret).map(({ name }) => name)
    expect(new Set(rows.map(([{ name }]) => name))).toEqual(new Set(taking))
  })

  test.each(rows.map(([operation, what, hashes, ready]) => ({ name: operation.name, what, hashes, ready })))(
    '$name with $what: $hashes',
    async ({ name, hashes, ready }) => {
      await withCodes(name === 'activateAccountWithOTC')
      const call = await ready(testServer())
      const { passwords } = testServer().services
      const before = passwords.computed()
      await call()
      expect(passwords.computed() - before).toBe(hashes)
    },
  )
})
