import {
  activateAccount,
  activateAccountWithOTC,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import { login } from '@vestibule/contract/areas/auth'
import { createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import { changePassword } from '@vestibule/contract/areas/profile'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { afterEach, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aNamingTenant } from '../../testing/named-members.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { askForReset, reset, resetParams } from '../../testing/reset-links.ts'
import { provision } from '../../testing/scim.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

const [good, next] = ['two blue ships at sea', 'five red kites above']
const invited = { name: 'Zanzibar Rocketeer', username: 'quokkathistle', phone: '+44 20 7946 0958' }
const passwords: Readonly<Record<string, string>> = {
  name: 'zanzibar rocketeer',
  'name in one word': 'ZanzibarRocketeer1',
  username: 'quokkathistle-12',
  telephone: '!442079460958',
  'telephone without its country': '2079460958!!',
}

type Maker = Awaited<ReturnType<typeof aMaker>>
type At = { readonly on: TestServer; readonly maker: Maker; readonly email: string }
type Choose = (password: string) => Promise<string>

const use = ({ services }: TestServer, oneTimeCodes: { activation: boolean; invitation: boolean }) =>
  changeSettings(services.db, services, { oneTimeCodes })
let users = 0
const invite = async ({ on, maker, email }: At) => {
  // A username is one user's: each of these has their own, and the same word.
  const username = `${invited.username}.${(users += 1)}`
  await maker.browser.call(addUser, { ...invited, username, email, roleIds: [] })
  return on.mail()
}
const mailedLink = async ({ on, email }: At) => resetParams((await on.mail()).linkTo(email))
const byLink = async (at: At): Promise<Choose> => {
  const link = await mailedLink(at)
  return (password) => readRefusal(aBrowser(at.on).call(activateAccount, { ...link, password }))
}

/** An active user whom the tenant has called so, by their invitation. */
const aJoined = async (at: At) => {
  await invite(at)
  await aBrowser(at.on).call(activateAccount, { ...(await mailedLink(at)), password: good })
  at.on.clock.advance(1)
}

const doors: Readonly<Record<string, (at: At) => Promise<Choose>>> = {
  'by the link of the invitation': async (at) => {
    await invite(at)
    return byLink(at)
  },
  'by its code': async (at) => {
    await use(at.on, { activation: false, invitation: true })
    await invite(at)
    const { text } = (await at.on.mail()).to(at.email).at(-1) ?? {}
    const [handle, code] = [await mailedLink(at), /\b\d{6}\b/.exec(text ?? '')?.[0] ?? '']
    return (password) =>
      readRefusal(aBrowser(at.on).call(activateAccountWithOTC, { ...handle, code, password }))
  },
  'by a link that was mailed again': async (at) => {
    await invite(at)
    at.on.clock.advance(601)
    await aBrowser(at.on).call(resendActivationEmail, { email: at.email })
    return byLink(at)
  },
  'by a link after a forgotten password': async (at) => {
    await invite(at)
    at.on.clock.advance(601)
    await askForReset(at.on, at.email)
    return byLink(at)
  },
  'by the code of a sign-up with a shared link of the same tenant': async (at) => {
    await invite(at)
    const { token: invitationToken = '' } = await at.maker.browser.call(createInviteUserLinkV2, {})
    at.on.clock.advance(1)
    await use(at.on, { activation: true, invitation: false })
    const [browser, typed] = [aBrowser(at.on), { email: at.email, name: 'Joe', invitationToken }]
    const { userId = '', activationToken: token = '' } = await browser.call(signUpUser, typed)
    const code = await mailedCode(at.on, at.email)
    return (password) => readRefusal(browser.call(activateAccountWithOTC, { userId, token, code, password }))
  },
  'by a change once they have joined': async (at) => {
    await aJoined(at)
    // A sign-in between two tries: each counts as one more to guess the present password.
    return async (newPassword) => {
      const browser = aBrowser(at.on)
      browser.accessToken = (await browser.call(login, { email: at.email, password: good })).accessToken
      return readRefusal(browser.call(changePassword, { password: good, newPassword }))
    }
  },
  'by a reset once they have joined': async (at) => {
    await aJoined(at)
    await askForReset(at.on, at.email)
    const link = await mailedLink(at)
    return (password) => reset(at.on, link, password)
  },
}

describeOnServer('a password of a user whom a tenant has called something', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`called-${engine}-`)
  afterEach(() => use(testServer(), { activation: false, invitation: false }))

  test.each(Object.entries(doors))(
    'SEC-PW-31 SEC-PW-03 SEC-TO-36 that is chosen %s holds no such word',
    async (_, open) => {
      const maker = await aMaker(testServer())
      const choose = await open({ on: testServer(), maker, email: nextAddress() })
      for (const [word, password] of Object.entries(passwords))
        expect([word, await choose(password)]).toEqual([word, 'PASSWORD_COMMON'])
      expect(await choose(next)).toBe('not refused')
    },
  )

  test('SEC-PW-31 that is chosen by an invitation of a directory holds nothing that the directory calls the user', async () => {
    const { directory } = await aNamingTenant(testServer())
    const email = nextAddress()
    const named = { givenName: 'Ottoline', familyName: 'Wigglesworth' }
    const phoneNumbers = [{ value: invited.phone, type: 'work' }, { type: 'home' }]
    await provision(directory, email, {
      userName: 'quokkathistle.12',
      displayName: 'Otto W',
      name: named,
      phoneNumbers,
      emails: [
        { value: email, primary: true, type: 'work' },
        { value: 'brambleworth@home.test', type: 'home' },
      ],
    })
    const link = resetParams((await testServer().mail()).linkTo(email))
    const choose = (password: string) =>
      readRefusal(aBrowser(testServer()).call(activateAccount, { ...link, password }))
    for (const password of [
      'ottoline wigglesworth',
      'OttolineWigglesworth1',
      'quokkathistle-12',
      '!442079460958',
      'brambleworth-12',
    ])
      expect([password, await choose(password)]).toEqual([password, 'PASSWORD_COMMON'])
    expect(await choose(next)).toBe('not refused')
  })

  test('SEC-PW-31 SEC-BE-07 that is chosen elsewhere is not judged by what a tenant calls a user who has not joined', async () => {
    const [maker, other, email] = [await aMaker(testServer()), await aMaker(testServer()), nextAddress()]
    const at = { on: testServer(), email }
    await invite({ ...at, maker })
    await other.browser.call(addUser, { email, roleIds: [] })
    const choose = await byLink({ ...at, maker: other })
    expect(await choose(passwords['name'] ?? '')).toBe('not refused')
  })
})
