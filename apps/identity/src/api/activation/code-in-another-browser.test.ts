import {
  activateAccount,
  activateAccountWithOTC,
  getActivateAccountStrategy,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import { createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import { getProfile } from '@vestibule/contract/areas/profile'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { getTenants } from '@vestibule/contract/areas/tenants'
import { addUser } from '@vestibule/contract/areas/users'
import { beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { trySignIn } from '../../testing/reset-links.ts'
import { useTestServer } from '../../testing/test-server.ts'

const [own, strange, chosen] = ['seven tall green trees', 'nine short red bushes', 'two blue ships at sea']

describeOnServer('the code of a sign-up, and the browser that signed up', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`other-browser-${engine}-`)
  beforeAll(() =>
    changeSettings(testServer().services.db, testServer().services, {
      oneTimeCodes: { activation: true, invitation: false },
    }),
  )

  type Typed = { readonly companyName?: string; readonly invitationToken?: string }
  const signUp = async (browser: Browser, email: string, password: string, typed: Typed = {}) => {
    const fields = { email, name: 'Typed Name', companyName: 'Typed Inc', password, ...typed }
    const { userId = '', activationToken: token = '' } = await browser.call(signUpUser, fields)
    testServer().clock.advance(1)
    return { userId, token }
  }
  type Handle = Awaited<ReturnType<typeof signUp>>
  const activate = (browser: Browser, handle: Handle, code: string, password?: string) =>
    browser.call(activateAccountWithOTC, { ...handle, code, ...(password && { password, name: 'Own Name' }) })
  const listTenants = async (browser: Browser, accessToken: string | undefined) => {
    browser.accessToken = accessToken
    const { name } = await browser.call(getProfile, {})
    return { name, tenants: (await browser.call(getTenants, {})).map((tenant) => tenant.name) }
  }

  /** What else is known of the address, and what the stranger typed beside it. */
  const circumstances: Readonly<Record<string, (email: string) => Promise<Typed>>> = {
    'that is known to none': async () => ({}),
    'that its owner has signed up as well': async (email) => {
      await signUp(aBrowser(testServer()), email, own)
      return {}
    },
    'that was invited': async (email) => {
      const { browser } = await aMaker(testServer())
      await browser.call(addUser, { email, roleIds: [] })
      testServer().clock.advance(1)
      return {}
    },
    'with which they join their own organization': async () => {
      const { browser } = await aMaker(testServer())
      const { token = '' } = await browser.call(createInviteUserLinkV2, {})
      return { invitationToken: token }
    },
  }

  test.each(Object.entries(circumstances))(
    'SEC-OT-16 SEC-OT-01 at the page of a stranger who signed up an address %s, the owner opens nothing that was typed',
    async (_, prepare) => {
      const email = nextAddress()
      const typed = await prepare(email)
      const handle = await signUp(aBrowser(testServer()), email, strange, typed)
      const code = await mailedCode(testServer(), email)
      const owner = aBrowser(testServer())
      expect(await owner.call(getActivateAccountStrategy, handle)).toMatchObject({
        shouldSetPassword: true,
        shouldSetName: true,
        account: { email },
      })
      expect(await readRefusal(activate(owner, handle, code))).toBe('PASSWORD_REQUIRED')
      const { accessToken } = await activate(owner, handle, code, chosen)
      expect(await listTenants(owner, accessToken)).toEqual({ name: 'Own Name', tenants: ['Own Name'] })
      expect(await trySignIn(testServer(), email, strange)).toBe('INVALID_CREDENTIALS')
      expect(await trySignIn(testServer(), email, chosen)).toBe('not refused')
    },
  )

  test('SEC-OT-16 in the browser that signed up all of it counts, after another code as well', async () => {
    const email = nextAddress()
    const browser = aBrowser(testServer())
    const handle = await signUp(browser, email, own)
    testServer().clock.advance(601)
    await browser.call(resendActivationEmail, { email, token: handle.token })
    const { accessToken } = await activate(browser, handle, await mailedCode(testServer(), email))
    expect(await listTenants(browser, accessToken)).toEqual({ name: 'Typed Name', tenants: ['Typed Inc'] })
    expect(await trySignIn(testServer(), email, own)).toBe('not refused')
  })

  test('SEC-OT-16 another code that is mailed for a stranger’s page brings nothing typed either', async () => {
    const email = nextAddress()
    const handle = await signUp(aBrowser(testServer()), email, strange)
    testServer().clock.advance(601)
    const owner = aBrowser(testServer())
    await owner.call(resendActivationEmail, { email, token: handle.token })
    const code = await mailedCode(testServer(), email)
    expect(await readRefusal(activate(owner, handle, code))).toBe('PASSWORD_REQUIRED')
    await activate(owner, handle, code, chosen)
    expect(await trySignIn(testServer(), email, strange)).toBe('INVALID_CREDENTIALS')
  })

  test('SEC-OT-16 SEC-OT-14 of two tabs that sign up the one that did last is known; the other chooses the password anew', async () => {
    const [first, last] = [nextAddress(), nextAddress()]
    const browser = aBrowser(testServer())
    const handles = [await signUp(browser, first, own), await signUp(browser, last, own)] as const
    const [code, lastCode] = [await mailedCode(testServer(), first), await mailedCode(testServer(), last)]
    expect(await readRefusal(activate(browser, handles[0], code))).toBe('PASSWORD_REQUIRED')
    expect(await readRefusal(activate(browser, handles[0], code, chosen))).toBe('not refused')
    expect(await readRefusal(activate(browser, handles[1], lastCode))).toBe('not refused')
  })

  test('SEC-OT-16 the mark of a browser that signed up another address is worth nothing', async () => {
    const email = nextAddress()
    const handle = await signUp(aBrowser(testServer()), email, strange)
    const code = await mailedCode(testServer(), email)
    const owner = aBrowser(testServer())
    await signUp(owner, nextAddress(), own)
    expect(await readRefusal(activate(owner, handle, code))).toBe('PASSWORD_REQUIRED')
    const asLink = owner.call(activateAccount, { ...handle, password: chosen })
    expect(await readRefusal(asLink)).toBe('LINK_INVALID')
  })
})
