import { contract, type Operation } from '@vestibule/contract'
import { passwordConfig } from '@vestibule/contract/schemas/password-config'
import { afterEach, describe, expect, test } from 'vitest'
import { neverSet } from '@vestibule/contract/constants'
import { getPasswordComposition, savePasswordComposition } from '@vestibule/contract/areas/password-rules'
import { changePassword } from '@vestibule/contract/areas/profile'
import { aMaker } from '../../testing/api-tokens.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { passwordDoors, passwordForms } from '../../testing/password-doors.ts'
import { aRule, forbid } from '../../testing/password-rules.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const rule = {
  minLength: 14,
  requiredTests: { checkThreeRepeatedChars: true },
  optionalTests: {
    requireLowercase: false,
    requireUppercase: true,
    requireNumbers: true,
    requireSpecialChars: false,
  },
  minOptionalTestsToPass: 2,
}
/** Long enough, of small letters, with three of them in a row. */
const plain = 'quiet harbooor lantern'
const short = 'quiet hut 7A'

const operations: readonly Operation[] = Object.values(contract).flatMap((area) =>
  Object.values(area).filter((one): one is Operation => typeof one === 'object' && 'output' in one),
)
const namesWhere = (isOne: (operation: Operation) => boolean) =>
  operations
    .filter(isOne)
    .map(({ name }) => name)
    .toSorted()

/** Whether an answer says what a password has to be. */
const hasConfig = ({ output }: Operation): boolean => {
  const { entries = {} } = output as { entries?: Record<string, { wrapped?: unknown }> }
  return [output, ...Object.values(entries).flatMap((one) => [one, one.wrapped])].includes(passwordConfig)
}

describe('the tables of doors and forms', () => {
  test('have every operation of the contract that keeps a new password, or says what one has to be', () => {
    const takes = namesWhere(({ errors = [] }) => errors.includes('PASSWORD_TOO_WEAK'))
    // A person who signs up by a telephone number has no password: one that is sent along is dropped.
    const keeps = takes.filter((name) => name !== 'signUpUserWithPhoneNumber')
    expect(Object.keys(passwordDoors).toSorted()).toEqual(keeps)
    expect(Object.keys(passwordForms).toSorted()).toEqual(namesWhere(hasConfig))
  })
})

describeOnServer('an installation that forbids rules of composition', (engine) => {
  const testServer = useTestServer(engine)
  afterEach(() => forbid(testServer()))
  let people = 0
  const aStrictTenant = async () => {
    const tenant = await aTenant(testServer())
    await aRule(testServer(), tenant.id, 'composition', rule)
    return { on: testServer(), tenant, email: `plain${(people += 1)}.composition@example.test` }
  }

  test.each(Object.keys(passwordDoors))(
    'SEC-PW-11 %s takes a password that a stored rule refused, and still none that is too short',
    async (door) => {
      const choose = await passwordDoors[door]!(await aStrictTenant())
      expect(await readRefusal(choose(plain))).toBe('PASSWORD_TOO_WEAK')
      await forbid(testServer(), 'composition')
      expect(await readRefusal(choose(short))).toBe('PASSWORD_TOO_SHORT')
      expect(await readRefusal(choose(plain))).toBe('not refused')
    },
  )

  test.each(Object.keys(passwordForms))('SEC-PW-11 %s says the length alone', async (form) => {
    const { minLength, requiredTests, optionalTests, minOptionalTestsToPass } = rule
    const before = await passwordForms[form]!(await aStrictTenant())
    expect(before).toMatchObject({
      minLength,
      requiredTests,
      optionalTests: { requireUppercase: true, requireNumbers: true },
      minOptionalTestsToPass,
    })
    expect(optionalTests.requireUppercase).toBe(true)
    await forbid(testServer(), 'composition')
    const after = await passwordForms[form]!(await aStrictTenant())
    expect(after).toMatchObject({ minLength, minOptionalTestsToPass: 0 })
    const tests = [...Object.values(after?.optionalTests ?? {}), ...Object.values(after?.requiredTests ?? {})]
    expect(tests.filter((isOn) => isOn)).toEqual([])
  })

  test.each(['another tenant of the user', 'the account above'])(
    'SEC-PW-11 neither does a rule of %s hold',
    async (whose) => {
      const { tenant: strict } = await aStrictTenant()
      const own = await aTenant(testServer(), whose === 'the account above' ? { parentId: strict.id } : {})
      const user = await aMember(testServer(), { in: own })
      await aMembership(testServer(), user, { in: strict })
      const browser = await signedIn(testServer(), user)
      const choose = () =>
        readRefusal(browser.call(changePassword, { password: somePassword, newPassword: plain }))
      expect(await choose()).toBe('PASSWORD_TOO_WEAK')
      await forbid(testServer(), 'composition')
      expect(await choose()).toBe('not refused')
    },
  )

  test('SEC-PW-11 a stored rule holds again once the installation takes its word back', async () => {
    const choose = await passwordDoors['changePassword']!(await aStrictTenant())
    await forbid(testServer(), 'composition')
    await forbid(testServer(), 'rotation')
    expect(await readRefusal(choose(plain))).toBe('PASSWORD_TOO_WEAK')
  })

  const asking = {
    'kinds of characters': {
      minLength: 12,
      optionalTests: { requireNumbers: true },
      minOptionalTestsToPass: 1,
    },
    'no repeated characters': { minLength: 12, requiredTests: { checkThreeRepeatedChars: true } },
    all: rule,
  }
  const harmless = {
    'a length': { minLength: 16 },
    'the defaults of the wire': {
      minLength: 10,
      requiredTests: {},
      optionalTests: {},
      minOptionalTestsToPass: 0,
    },
    'tests that are off': {
      minLength: 10,
      requiredTests: { checkThreeRepeatedChars: false },
      optionalTests: { requireNumbers: false, requireUppercase: false },
      minOptionalTestsToPass: 2,
    },
    'tests of which none is needed': { minLength: 10, optionalTests: { requireNumbers: true } },
  }

  test.each(Object.entries(asking))('SEC-PW-10 a rule that asks for %s is refused', async (_, input) => {
    const { browser } = await aMaker(testServer())
    await forbid(testServer(), 'composition')
    expect(await readRefusal(browser.call(savePasswordComposition, input))).toBe('PASSWORD_RULE_FORBIDDEN')
    expect(await browser.call(getPasswordComposition, {})).not.toHaveProperty('own')
    await forbid(testServer(), 'rotation')
    expect(await readRefusal(browser.call(savePasswordComposition, input))).toBe('not refused')
  })

  test.each(Object.entries(harmless))('SEC-PW-10 one that asks for %s is taken', async (_, input) => {
    const { browser } = await aMaker(testServer())
    await forbid(testServer(), 'composition')
    expect(await readRefusal(browser.call(savePasswordComposition, input))).toBe('not refused')
  })

  test('SEC-PW-11 the page is told, and a change in between shows what holds', async () => {
    const { browser, tenant } = await aMaker(testServer())
    expect(await browser.call(getPasswordComposition, {})).not.toHaveProperty('isForbidden')
    await aRule(testServer(), tenant.id, 'composition', rule)
    await forbid(testServer(), 'composition')
    expect(await browser.call(getPasswordComposition, {})).toMatchObject({ isForbidden: true })
    const change = browser.call(savePasswordComposition, { minLength: 12, updatedAt: neverSet })
    await expect(change).rejects.toMatchObject({
      code: 'CHANGED_MEANWHILE',
      context: { minLength: 14, requireUppercase: false, checkThreeRepeatedChars: false },
    })
  })
})
