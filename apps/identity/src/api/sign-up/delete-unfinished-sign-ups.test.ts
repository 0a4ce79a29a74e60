import { activateAccount, resendActivationEmail } from '@vestibule/contract/areas/activation'
import { resendActivationLink } from '@vestibule/contract/areas/team'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { addUser } from '@vestibule/contract/areas/users'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { users } from '../../platform/db/schema/users.ts'
import { deleteExpired } from '../../ops/delete-expired.ts'
import { anAdmin, aTenant, aUser } from '../../testing/builders.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { aPhone } from '../../testing/phones.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { deleteUnfinishedSignUps } from '../../domain/sign-up/delete-unfinished-sign-ups.ts'

const day = 86_400
const password = 'seven tall green trees'

const signUp = (testServer: TestServer, email: string) =>
  aBrowser(testServer).call(signUpUser, { email, name: 'New Person', companyName: 'Newco', password })

const run = async ({ services }: TestServer): Promise<void> => {
  while ((await deleteUnfinishedSignUps(services)) > 0);
  while ((await deleteExpired(services)) > 0);
}

const findUser = async ({ services }: TestServer, email: string) =>
  (await services.db.select().from(users).where(eq(users.email, email)))[0]

const activate = async (testServer: TestServer, email: string) => {
  const { searchParams } = (await testServer.mail()).linkTo(email)
  const [userId, token] = ['userId', 'token'].map((name) => searchParams.get(name) ?? '')
  return aBrowser(testServer).call(activateAccount, { userId: userId ?? '', token: token ?? '', password })
}

describeOnBothEngines('unfinished sign-ups', (engine) => {
  const testServer = useTestServer(engine)

  test('are deleted after 30 days, and the address is free again', async () => {
    const email = 'unfinished@example.test'
    await signUp(testServer(), email)
    testServer().clock.advance(29 * day)
    await run(testServer())
    const user = await findUser(testServer(), email)
    expect(user).toBeDefined()
    await aBrowser(testServer()).call(resendActivationEmail, { email })
    testServer().clock.advance(2 * day)
    await run(testServer())
    expect(await findUser(testServer(), email)).toBeDefined()
    testServer().clock.advance(29 * day)
    await run(testServer())
    expect(await findUser(testServer(), email)).toBeUndefined()
    const about = and(eq(audits.action, 'signUp.expired'), eq(audits.resourceId, user?.id ?? ''))
    const rows = await testServer().services.db.select().from(audits).where(about)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(email)
    await signUp(testServer(), email)
    expect((await activate(testServer(), email)).accessToken).toBeDefined()
  })

  test('leave alone who was invited and has not answered: the invitation can be sent again and accepted', async () => {
    const tenant = await aTenant(testServer())
    const admin = await anAdmin(testServer(), { in: tenant })
    const invite = await signedIn(testServer(), admin)
    await invite.call(addUser, { email: 'asks@example.test' })
    const { id: userId } = await invite.call(addUser, { email: 'waits@example.test' })
    testServer().clock.advance(400 * day)
    await run(testServer())
    const browser = await signedIn(testServer(), admin)
    await browser.call(resendActivationLink, { userId })
    expect((await activate(testServer(), 'waits@example.test')).accessToken).toBeDefined()
    await aBrowser(testServer()).call(resendActivationEmail, { email: 'asks@example.test' })
    expect((await activate(testServer(), 'asks@example.test')).accessToken).toBeDefined()
  })

  test('are none of people who proved something, have a password, or were locked', async () => {
    const bare = { verifiedAt: null, passwordHash: null }
    const withPhone = await aUser(testServer(), bare)
    await aPhone(testServer(), withPhone)
    const all = [
      withPhone,
      await aUser(testServer(), { passwordHash: null }),
      await aUser(testServer(), { verifiedAt: null }),
      await aUser(testServer(), { ...bare, lockedAt: testServer().clock.now() }),
      await aUser(testServer(), { ...bare, lastLoginAt: testServer().clock.now() }),
    ]
    const gone = await aUser(testServer(), bare)
    testServer().clock.advance(400 * day)
    await run(testServer())
    for (const { email } of all) expect(await findUser(testServer(), email)).toBeDefined()
    expect(await findUser(testServer(), gone.email)).toBeUndefined()
  })
})
