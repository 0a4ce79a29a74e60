import { getActivateAccountStrategy, resendActivationEmail } from '@vestibule/contract/areas/activation'
import { createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { activateByPassword } from '../../testing/activate-by-password.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readPlaces, waysOfNaming } from '../../testing/named-addresses.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { askForReset, resetParams } from '../../testing/reset-links.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

const [own, strange, chosen] = ['seven tall green trees', 'nine short red bushes', 'two blue ships at sea']

const signUp = (testServer: TestServer, email: string, password: string, joining?: string) =>
  aBrowser(testServer).call(signUpUser, {
    email,
    password,
    ...(joining === undefined ? { companyName: 'Typed Inc' } : { invitationToken: joining }),
  })

/** A shared link of a stranger's tenant. */
const aSharedLink = async (testServer: TestServer): Promise<string> => {
  const { browser } = await aMaker(testServer)
  return (await browser.call(createInviteUserLinkV2, {})).token
}

type Typed = (testServer: TestServer, email: string) => Promise<unknown>

/** Later than what was mailed so far, which is handed out. */
const later = async (testServer: TestServer): Promise<void> => {
  await testServer.mail()
  testServer.clock.advance(5)
}

const ownLast: Typed = async (testServer, email) => {
  await signUp(testServer, email, strange, await aSharedLink(testServer))
  await later(testServer)
  await signUp(testServer, email, own)
}

/** What was typed for an address before its owner asks for a mail. */
const typed: Readonly<Record<string, Typed>> = {
  'a stranger has named another company last': async (testServer, email) => {
    await signUp(testServer, email, own)
    await later(testServer)
    await signUp(testServer, email, strange)
  },
  'a stranger has come by a shared link last': async (testServer, email) => {
    await signUp(testServer, email, own)
    await later(testServer)
    await signUp(testServer, email, strange, await aSharedLink(testServer))
  },
  'a stranger came first': ownLast,
  'a stranger came after the own sign-up was over': async (testServer, email) => {
    await signUp(testServer, email, own)
    testServer.clock.advance(86_000)
    await signUp(testServer, email, strange, await aSharedLink(testServer))
    testServer.clock.advance(500)
  },
}

/** What mails an address its activation again. */
const doors: Readonly<Record<string, (testServer: TestServer, email: string) => Promise<unknown>>> = {
  'mail it again': (testServer, email) => aBrowser(testServer).call(resendActivationEmail, { email }),
  'forgot password': (testServer, email) => askForReset(testServer, email),
}

const rows = Object.entries(doors).flatMap(([door, ask]) =>
  Object.entries(typed).map(([what, type]) => ({ door, ask, what, type })),
)

describeOnServer('a link that the owner of an address asks for', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`asked-${engine}-`)
  const readLink = async (email: string) => resetParams((await testServer().mail()).linkTo(email))

  /** Activates by the mail that came last, which asks for a password. */
  const activateLast = async (email: string) => {
    const link = await readLink(email)
    const activating = { email, link, chosen, typed: [own, strange] }
    const answer = await activateByPassword(testServer(), activating)
    return { answer, places: await readPlaces(testServer(), answer.userId ?? '') }
  }

  test.each(rows)('SEC-SS-37 SEC-PW-16 by $door, where $what', async ({ ask, type }) => {
    const email = nextAddress()
    await type(testServer(), email)
    await later(testServer())
    await ask(testServer(), email)
    const first = await readLink(email)
    // An address is mailed a few times an hour.
    testServer().clock.advance(3600)
    await ask(testServer(), email)
    // A stranger may have asked as well (SEC-PW-16).
    expect(await readRefusal(aBrowser(testServer()).call(getActivateAccountStrategy, first))).toBe(
      'not refused',
    )
    const { answer, places } = await activateLast(email)
    // A tenant of their own, which is made by the link.
    expect(places).toEqual([{ tenantId: answer.tenantId, isJoined: true }])
    expect(answer.tenantId).not.toBe(undefined)
  })

  test.each(Object.entries(doors))('SEC-SS-37 by %s, where one sign-up was typed', async (_, ask) => {
    const email = nextAddress()
    await signUp(testServer(), email, strange)
    await later(testServer())
    await ask(testServer(), email)
    expect((await activateLast(email)).places).toHaveLength(1)
  })

  test.each(Object.entries(doors))(
    'SEC-SS-37 by %s, where the own sign-up was not mailed',
    async (_, ask) => {
      const email = nextAddress()
      // The last one is the owner's: an address is mailed three times an hour.
      for (let count = 0; count < 3; count += 1)
        await signUp(testServer(), email, strange, await aSharedLink(testServer()))
      await later(testServer())
      for (let count = 0; count < 2; count += 1)
        await signUp(testServer(), email, own, await aSharedLink(testServer()))
      testServer().clock.advance(3600)
      await ask(testServer(), email)
      const { answer, places } = await activateLast(email)
      expect(places).toEqual([{ tenantId: answer.tenantId, isJoined: true }])
    },
  )

  test.each(Object.entries(doors))('SEC-SS-37 by %s, where the address is invited', async (_, ask) => {
    const email = nextAddress()
    const { browser } = await aMaker(testServer())
    await browser.call(addUser, { email })
    await later(testServer())
    await signUp(testServer(), email, strange, await aSharedLink(testServer()))
    await later(testServer())
    await ask(testServer(), email)
    const { answer, places } = await activateLast(email)
    expect(places).toContainEqual({ tenantId: answer.tenantId, isJoined: true })
    expect(places.filter(({ isJoined }) => isJoined)).toHaveLength(1)
  })

  test.each(Object.entries(doors))(
    'SEC-SS-37 by %s, where a stranger has signed up a member whom a directory has made',
    async (_, ask) => {
      const email = nextAddress()
      const places = await waysOfNaming['the directory of the domain names them']!(testServer(), email)
      await signUp(testServer(), email, strange, await aSharedLink(testServer()))
      await later(testServer())
      await ask(testServer(), email)
      const activated = await activateLast(email)
      expect(activated.places).toEqual(places)
      expect(activated.answer.tenantId).toBe(places[0]?.tenantId)
    },
  )
})
