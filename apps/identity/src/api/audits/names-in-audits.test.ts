import { getAudits } from '@vestibule/contract/areas/audits'
import { login } from '@vestibule/contract/areas/auth'
import { acceptInvitation } from '@vestibule/contract/areas/invites'
import { forgotPassword } from '@vestibule/contract/areas/passwords'
import { deleteUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { and, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { aMaker, type Maker } from '../../testing/api-tokens.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { aPolicy } from '../../testing/mfa.ts'
import { someNamed } from '../../testing/named-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnBothEngines('names in the audit log', (engine) => {
  const testServer = useTestServer(engine)
  const shown = async ({ browser }: Maker, userId: string) => {
    const { data } = await browser.call(getAudits, { offset: 0, count: 100 })
    return data.filter((row) => row.userId === userId).map(({ user }) => user)
  }
  /** A person with an account, invited under another name; who is at home nowhere where `isHomeless`. */
  const invite = async (maker: Maker, email: string, isHomeless: boolean) => {
    const home = await aTenant(testServer())
    const user = await aMember(testServer(), { in: home, user: { email, name: 'Secretname' } })
    if (isHomeless) {
      const { db } = testServer().services
      await db.update(memberships).set({ isDisabled: true }).where(eq(memberships.userId, user.id))
    }
    await maker.browser.call(addUser, { email, name: 'Typed' })
    const { searchParams } = (await testServer().mail()).linkTo(email)
    return { user, invitationToken: searchParams.get('token') ?? '' }
  }

  test('SEC-BE-16 of a person whose invitation was taken back are what was typed', async () => {
    const maker = await aMaker(testServer())
    await aPolicy(testServer(), maker.tenant)
    const email = `tried.${engine}@audits.test`
    const { user, invitationToken } = await invite(maker, email, true)
    const wrong = { email, password: 'not it', invitationToken }
    expect(await readRefusal(aBrowser(testServer()).call(login, wrong))).toBe('INVALID_CREDENTIALS')
    const right = { ...wrong, password: somePassword }
    expect((await aBrowser(testServer()).call(login, right)).mfaRequired).toBe(true)
    expect(await shown(maker, user.id)).toEqual([email])
    await maker.browser.call(deleteUser, { userId: user.id })
    expect(await shown(maker, user.id)).toEqual([email])
  })

  test('SEC-BE-42 of the owner of an account whom a directory named are told once they have acted there', async () => {
    const named = await someNamed(testServer())
    const { db, clock } = testServer().services
    const { id: userId, email } = named.owner
    const isElsewhere = and(eq(memberships.userId, userId), ne(memberships.tenantId, named.tenant.id))
    await db.update(memberships).set({ isDisabled: true }).where(isElsewhere)
    const { passwordHash } = await aMember(testServer(), { in: named.tenant })
    await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
    const wrong = aBrowser(testServer()).call(login, { email, password: 'not it' })
    expect(await readRefusal(wrong)).toBe('INVALID_CREDENTIALS')
    expect(await shown(named, userId)).toEqual([email])
    const isPlace = and(eq(memberships.userId, userId), eq(memberships.tenantId, named.tenant.id))
    await db.update(memberships).set({ lastSeenAt: clock.now() }).where(isPlace)
    expect(await shown(named, userId)).toEqual([named.owner.name])
  })

  test('SEC-BE-42 nor once they are taken out again, whatever a stranger asked for their address', async () => {
    const named = await someNamed(testServer())
    const { id: userId, email } = named.owner
    const isElsewhere = and(eq(memberships.userId, userId), ne(memberships.tenantId, named.tenant.id))
    await testServer().services.db.update(memberships).set({ isDisabled: true }).where(isElsewhere)
    await aBrowser(testServer()).call(forgotPassword, { email })
    await named.browser.call(deleteUser, { userId })
    expect(await shown(named, userId)).toEqual([email])
  })

  test('SEC-BE-16 of a person who had joined stay when they are removed', async () => {
    const maker = await aMaker(testServer())
    const { user, invitationToken: token } = await invite(maker, `joined.${engine}@audits.test`, false)
    const theirs = await signedIn(testServer(), user)
    await theirs.call(acceptInvitation, { userId: user.id, token })
    await maker.browser.call(deleteUser, { userId: user.id })
    expect(await shown(maker, user.id)).toEqual(['Secretname'])
  })
})
