import { activateAccount, activateAccountWithOTC } from '@vestibule/contract/areas/activation'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { afterEach, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { activateByPassword } from '../../testing/activate-by-password.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { resetParams, trySignIn } from '../../testing/reset-links.ts'
import { useTestServer } from '../../testing/test-server.ts'

type By = 'link' | 'code'
const [strange, own, chosen] = ['nine short red bushes', 'seven tall green trees', 'two blue ships at sea']
const passwords = { stranger: strange, owner: own }

describeOnServer(
  'sign-ups of an address by link and by code, where the setting was changed between',
  (engine) => {
    const testServer = useTestServer(engine)
    const nextAddress = createAddresses(`link-and-code-${engine}-`)
    const signUpBy = (by: By) =>
      changeSettings(testServer().services.db, testServer().services, {
        oneTimeCodes: { activation: by === 'code', invitation: false },
      })
    afterEach(() => signUpBy('link'))

    const signUp = async (email: string, by: By, applicant: keyof typeof passwords) => {
      await signUpBy(by)
      const browser = aBrowser(testServer())
      const fields = { email, companyName: applicant, password: passwords[applicant] }
      const { userId = '', activationToken: token = '' } = await browser.call(signUpUser, fields)
      testServer().clock.advance(5)
      if (by === 'code')
        return { browser, handle: { userId, token, code: await mailedCode(testServer(), email) } }
      return { browser, link: resetParams((await testServer().mail()).linkTo(email)) }
    }

    const orders: readonly (readonly ['stranger' | 'owner', By, 'stranger' | 'owner', By])[] = [
      ['stranger', 'link', 'owner', 'code'],
      ['stranger', 'code', 'owner', 'link'],
      ['owner', 'link', 'stranger', 'code'],
      ['owner', 'code', 'stranger', 'link'],
    ]
    test.each(orders)('SEC-SS-42 the link carries no password: %s by %s, then %s by %s', async (...order) => {
      const email = nextAddress()
      const [first, firstBy, last, lastBy] = order
      const signUps = [await signUp(email, firstBy, first), await signUp(email, lastBy, last)]
      const { link } = signUps.find((signedUp) => signedUp.link !== undefined) ?? {}
      if (link === undefined) throw new Error('No link was mailed.')
      await activateByPassword(testServer(), { email, link, chosen, typed: [own, strange] })
    })

    test('SEC-SS-42 a sign-up by code that comes while the page of the link is open counts as well', async () => {
      const email = nextAddress()
      const { browser, link } = await signUp(email, 'link', 'owner')
      await signUp(email, 'code', 'stranger')
      const activate = browser.call(activateAccount, link ?? { userId: '', token: '' })
      expect(await readRefusal(activate)).toBe('PASSWORD_REQUIRED')
    })

    test('SEC-OT-16 the code carries what its browser typed beside a stranger’s link, and ends that', async () => {
      const email = nextAddress()
      const { link } = await signUp(email, 'link', 'stranger')
      const { browser, handle } = await signUp(email, 'code', 'owner')
      await browser.call(activateAccountWithOTC, handle ?? { userId: '', token: '', code: '' })
      expect(await trySignIn(testServer(), email, own)).toBe('not refused')
      const late = aBrowser(testServer()).call(activateAccount, link ?? { userId: '', token: '' })
      expect(await readRefusal(late)).toBe('LINK_INVALID')
      expect(await trySignIn(testServer(), email, strange)).toBe('INVALID_CREDENTIALS')
    })
  },
)
