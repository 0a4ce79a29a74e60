import {
  activateAccount,
  activateAccountWithOTC,
  getActivateAccountStrategy,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { beforeAll, expect, test } from 'vitest'
import { aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { mailedCode, wrongCode } from '../../testing/passwordless.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { useWorld, type World } from '../../testing/world.ts'
import { changeSettings } from '../../vendor/settings.ts'

const password = 'seven tall green trees'
let count = 0

const signUp = async (world: World, email: string) => {
  const fields = { email, companyName: 'Newco', password }
  const { userId = '', activationToken = '', ...rest } = await aBrowser(world).call(signUpUser, fields)
  return { rest, handle: { userId, token: activationToken } }
}

/** Somebody who signed up and has the mail. */
const aNewcomer = async (world: World) => {
  count += 1
  const email = `newcomer${count}@example.test`
  const { handle } = await signUp(world, email)
  return { email, handle, code: await mailedCode(world, email) }
}

type Handle = { userId: string; token: string }
const activate = (world: World, handle: Handle, code: string) =>
  refusalOf(aBrowser(world).call(activateAccountWithOTC, { ...handle, code }))
const useCodes = ({ services }: World) =>
  changeSettings(services.db, services, { oneTimeCodes: { activation: true, invitation: false } })

describeOnBothEngines('activation by code', (engine) => {
  const world = useWorld(engine)
  beforeAll(() => useCodes(world()))

  test('the mailed code and the handle of the browser activate together, once', async () => {
    const { handle, code } = await aNewcomer(world())
    const browser = aBrowser(world())
    expect(await browser.call(getActivateAccountStrategy, handle)).toEqual({ shouldSetPassword: false })
    const answer = await browser.call(activateAccountWithOTC, { ...handle, code })
    expect(answer.userId).toBe(handle.userId)
    const claims = await world().services.accessTokens.verify(answer.accessToken ?? '')
    expect(claims).toMatchObject({ roles: ['Admin'], email_verified: true })
    expect(await activate(world(), handle, code)).toBe('CODE_EXPIRED')
  })

  test('SEC-PW-05 SEC-OT-01 an address that has an account gets a handle as well, and no code is right for it', async () => {
    const owner = await aMember(world(), { in: await aTenant(world()) })
    const known = await signUp(world(), owner.email)
    const { email, handle, code } = await aNewcomer(world())
    const unknown = await signUp(world(), email)
    expect(known.rest).toEqual(unknown.rest)
    expect(known.handle.token).toHaveLength(handle.token.length)
    expect(known.handle.userId).not.toBe(owner.id)
    const strategy = (of: Handle) => aBrowser(world()).call(getActivateAccountStrategy, of)
    expect(await strategy(known.handle)).toEqual(await strategy(handle))
    for (let tries = 1; tries <= 5; tries += 1) {
      const expected = tries < 5 ? 'CODE_INVALID' : 'CODE_EXPIRED'
      expect(await activate(world(), known.handle, wrongCode(code))).toBe(expected)
      expect(await activate(world(), handle, wrongCode(code))).toBe(expected)
    }
    expect((await world().mail()).to(owner.email)).toMatchObject([
      { subject: 'You already have an account with Acme Notes' },
    ])
  })

  test('SEC-SS-07 SEC-OT-06 the handle alone is no link, and a code counts with its own handle', async () => {
    const [one, other] = [await aNewcomer(world()), await aNewcomer(world())]
    const asLink = aBrowser(world()).call(activateAccount, { ...one.handle, password })
    expect(await refusalOf(asLink)).toBe('LINK_INVALID')
    expect(one.handle.token).not.toContain(one.code)
    expect(await activate(world(), other.handle, one.code)).toBe('CODE_INVALID')
    const swapped = { ...one.handle, userId: other.handle.userId }
    expect(await activate(world(), swapped, one.code)).toBe('CODE_EXPIRED')
    expect(await activate(world(), one.handle, one.code)).toBe('not refused')
  })

  test('after ten minutes another code is asked for, for the same handle', async () => {
    const { email, handle, code } = await aNewcomer(world())
    world().clock.advance(600)
    expect(await activate(world(), handle, code)).toBe('CODE_EXPIRED')
    await aBrowser(world()).call(resendActivationEmail, { email })
    const next = await mailedCode(world(), email)
    expect(await activate(world(), handle, code === next ? wrongCode(next) : code)).toBe('CODE_INVALID')
    expect(await activate(world(), handle, next)).toBe('not refused')
  })

  test('SEC-SO-02 what a stranger signed up is worth nothing once the owner has activated', async () => {
    const email = 'owned@example.test'
    const stranger = await signUp(world(), email)
    const strangersCode = await mailedCode(world(), email)
    const owner = await signUp(world(), email)
    expect(await activate(world(), owner.handle, await mailedCode(world(), email))).toBe('not refused')
    expect(await activate(world(), stranger.handle, strangersCode)).toBe('CODE_EXPIRED')
  })
})

describeOnPostgres('activation by code at once', (engine) => {
  const world = useWorld(engine)
  beforeAll(() => useCodes(world()))

  test('SEC-SS-08 of a hundred uses of one right code exactly one succeeds', async () => {
    const { handle, code } = await aNewcomer(world())
    const results = await Promise.all(Array.from({ length: 100 }, () => activate(world(), handle, code)))
    expect(results.filter((result) => result === 'not refused')).toHaveLength(1)
  })
})
