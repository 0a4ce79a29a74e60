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
import { useTestServer, type TestServer } from '../../testing/world.ts'
import { deleteUnfinishedSignUps } from '../../domain/sign-up/delete-unfinished-sign-ups.ts'

const day = 86_400
const password = 'seven tall green trees'

const signUp = (world: TestServer, email: string) =>
  aBrowser(world).call(signUpUser, { email, name: 'New Person', companyName: 'Newco', password })

const run = async ({ services }: TestServer): Promise<void> => {
  while ((await deleteUnfinishedSignUps(services)) > 0);
  while ((await deleteExpired(services)) > 0);
}

const findUser = async ({ services }: TestServer, email: string) =>
  (await services.db.select().from(users).where(eq(users.email, email)))[0]

const activate = async (world: TestServer, email: string) => {
  const { searchParams } = (await world.mail()).linkTo(email)
  const [userId, token] = ['userId', 'token'].map((name) => searchParams.get(name) ?? '')
  return aBrowser(world).call(activateAccount, { userId: userId ?? '', token: token ?? '', password })
}

describeOnBothEngines('unfinished sign-ups', (engine) => {
  const world = useTestServer(engine)

  test('are deleted after 30 days, and the address is free again', async () => {
    const email = 'unfinished@example.test'
    await signUp(world(), email)
    world().clock.advance(29 * day)
    await run(world())
    const user = await findUser(world(), email)
    expect(user).toBeDefined()
    await aBrowser(world()).call(resendActivationEmail, { email })
    world().clock.advance(2 * day)
    await run(world())
    expect(await findUser(world(), email)).toBeDefined()
    world().clock.advance(29 * day)
    await run(world())
    expect(await findUser(world(), email)).toBeUndefined()
    const about = and(eq(audits.action, 'signUp.expired'), eq(audits.resourceId, user?.id ?? ''))
    const rows = await world().services.db.select().from(audits).where(about)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(email)
    await signUp(world(), email)
    expect((await activate(world(), email)).accessToken).toBeDefined()
  })

  test('leave alone who was invited and has not answered: the invitation can be sent again and accepted', async () => {
    const tenant = await aTenant(world())
    const admin = await anAdmin(world(), { in: tenant })
    const invite = await signedIn(world(), admin)
    await invite.call(addUser, { email: 'asks@example.test' })
    const { id: userId } = await invite.call(addUser, { email: 'waits@example.test' })
    world().clock.advance(400 * day)
    await run(world())
    const browser = await signedIn(world(), admin)
    await browser.call(resendActivationLink, { userId })
    expect((await activate(world(), 'waits@example.test')).accessToken).toBeDefined()
    await aBrowser(world()).call(resendActivationEmail, { email: 'asks@example.test' })
    expect((await activate(world(), 'asks@example.test')).accessToken).toBeDefined()
  })

  test('are none of people who proved something, have a password, or were locked', async () => {
    const bare = { verifiedAt: null, passwordHash: null }
    const withPhone = await aUser(world(), bare)
    await aPhone(world(), withPhone)
    const all = [
      withPhone,
      await aUser(world(), { passwordHash: null }),
      await aUser(world(), { verifiedAt: null }),
      await aUser(world(), { ...bare, lockedAt: world().clock.now() }),
      await aUser(world(), { ...bare, lastLoginAt: world().clock.now() }),
    ]
    const gone = await aUser(world(), bare)
    world().clock.advance(400 * day)
    await run(world())
    for (const { email } of all) expect(await findUser(world(), email)).toBeDefined()
    expect(await findUser(world(), gone.email)).toBeUndefined()
  })
})
