import {
  createDomainRestriction,
  updateDomainRestrictionConfig,
} from '@vestibule/contract/areas/email-domains'
import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { deleteUser, disableUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type UserRow, users } from '../../platform/db/schema/users.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { aFormerOwner, readUser } from '../../testing/proved-addresses.ts'
import { createMemberReader, off, on } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aProvisioned, provision, type Provisioned } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('a place that a directory has switched off for the moment', (engine) => {
  const testServer = useTestServer(engine)
  const { readMembership } = createMemberReader(testServer)

  const prove = async (user: UserRow, email: string) => {
    const browser = await signedIn(testServer(), await readUser(testServer(), user.id))
    await browser.call(updateEmail, { email })
    const code = await mailedCode(testServer(), email)
    return readRefusal(browser.call(verifyEmail, { email, code }))
  }
  /** A user of another organization, at an address of their own. */
  const anOwner = async ({ domain }: Provisioned) =>
    aMember(testServer(), {
      in: await aTenant(testServer()),
      user: { email: `kim@own-${domain}` },
    })

  /** What an administrator has said against the owner. */
  const words: Readonly<Record<string, (team: Provisioned, owner: UserRow) => Promise<unknown>>> = {
    'is removed': async ({ browser, tenant }, owner) => {
      await aMembership(testServer(), owner, { in: tenant })
      await browser.call(deleteUser, { userId: owner.id })
    },
    'has the address of a disabled member': async ({ browser, tenant }, owner) => {
      const former = await aFormerOwner(testServer(), tenant, `was-${owner.email}`)
      await browser.call(disableUser, { userId: former.id })
      await prove(owner, `was-${owner.email}`)
    },
  }

  test.each(Object.entries(words))(
    'SEC-RA-25 SEC-RA-82 is not opened by the directory to an owner who %s',
    async (_, say) => {
      const team = await aProvisioned(testServer())
      const owner = await anOwner(team)
      await say(team, owner)
      const email = `kim2@${team.domain}`
      const named = await provision(team.directory, email)
      await team.directory.send('PATCH', `/Users/${named}`, off)
      expect(await prove(owner, email)).toBe('not refused')
      await team.directory.send('PATCH', `/Users/${owner.id}`, on)
      expect(await readMembership(team.tenant.id, owner.id)).toMatchObject({ isDisabled: true })
    },
  )

  test('SEC-RA-25 SEC-RA-82 is not opened to a removed owner by the place of a namesake', async () => {
    const team = await aProvisioned(testServer())
    const owner = await anOwner(team)
    await words['is removed']!(team, owner)
    const namesake = await provision(team.directory, `lee@${team.domain}`, { userName: owner.email })
    await team.directory.send('PATCH', `/Users/${namesake}`, off)
    const email = `kim2@${team.domain}`
    await provision(team.directory, email)
    expect(await prove(owner, email)).toBe('not refused')
    await team.directory.send('PATCH', `/Users/${owner.id}`, on)
    expect(await readMembership(team.tenant.id, owner.id)).toMatchObject({ isDisabled: true })
  })

  test('SEC-RA-49 takes no word from an invitation that an administrator has disabled', async () => {
    const team = await aProvisioned(testServer())
    const owner = await anOwner(team)
    expect(await provision(team.directory, owner.email)).toBe(owner.id)
    await team.directory.send('PATCH', `/Users/${owner.id}`, off)
    const email = `kim@else-${team.domain}`
    const { id: userId } = await team.browser.call(addUser, { email, roleIds: [] })
    await team.browser.call(disableUser, { userId })
    expect(await prove(owner, email)).toBe('not refused')
    expect(await readMembership(team.tenant.id, owner.id)).toMatchObject({ isDisabled: true })
    await team.directory.send('PATCH', `/Users/${owner.id}`, on)
    // The invitation is for the address that the directory named, which the owner has left (SEC-BE-40).
    expect(await readMembership(team.tenant.id, owner.id)).toBeUndefined()
    const { db } = testServer().services
    const [named] = await db.select().from(users).where(eq(users.canonicalEmail, owner.email))
    expect(await readMembership(team.tenant.id, named!.id)).toMatchObject({ isDisabled: true })
  })

  test('SEC-RA-52 keeps its user from no address that the organization does not take', async () => {
    const team = await aProvisioned(testServer())
    const owner = await anOwner(team)
    await aMembership(testServer(), owner, { in: team.tenant })
    await provision(team.directory, owner.email)
    await team.browser.call(createDomainRestriction, { domain: team.domain, type: 'ALLOW' })
    await team.browser.call(updateDomainRestrictionConfig, { active: true, type: 'ALLOW' })
    await team.directory.send('PATCH', `/Users/${owner.id}`, off)
    expect(await prove(owner, `kim@else-${team.domain}`)).toBe('not refused')
  })

  test.each(['on', 'off'])(
    'SEC-RA-52 a member who is %s does not get the address of a place that an administrator has disabled',
    async (state) => {
      const team = await aProvisioned(testServer())
      const member = await aMember(testServer(), {
        in: team.tenant,
        user: { email: `kim@${team.domain}` },
      })
      await aMembership(testServer(), member, { in: await aTenant(testServer()) })
      await provision(team.directory, member.email)
      if (state === 'off') await team.directory.send('PATCH', `/Users/${member.id}`, off)
      const email = `kim@else-${team.domain}`
      const { id: userId } = await team.browser.call(addUser, { email, roleIds: [] })
      await team.browser.call(disableUser, { userId })
      expect(await prove(member, email)).toBe('CODE_EXPIRED')
    },
  )
})
