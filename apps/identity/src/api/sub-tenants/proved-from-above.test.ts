import { updateEmail, verifyEmail } from '@vestibule/contract/areas/profile'
import { deleteUser, updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { headers } from '@vestibule/contract/constants'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { rolesHeldBy } from '../../domain/members/members.queries.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMembership, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { connect } from '../../testing/ended-memberships.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { mailedCode } from '../../testing/passwordless.ts'
import { createAddresses, readUser } from '../../testing/proved-addresses.ts'
import { createMemberReader } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { reset, resetParams } from '../../testing/reset-links.ts'
import { provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Arranged = {
  readonly account: TenantRow
  readonly user: UserRow
  /** An administrator of the account, and requests of the user there from above. */
  readonly boss: Browser
  readonly below: Browser
}

describeOnServer(
  'an administrator from above who proves an address that an account below has named',
  (engine) => {
    const testServer = useTestServer(engine)
    const nextAddress = createAddresses(`above-${engine}-`)
    const { readMembership } = createMemberReader(testServer)

    const arrange = async () => {
      const top = await aTenant(testServer(), { isReseller: true })
      const account = await aTenant(testServer(), { parentId: top.id })
      const chief = await anAdmin(testServer(), { in: account })
      const boss = await signedIn(testServer(), chief)
      const user = await anAdmin(testServer(), { in: top, user: { email: nextAddress() } })
      await anAdmin(testServer(), { in: top })
      const above = await signedIn(testServer(), user)
      const below = aBrowser(testServer(), { headers: { [headers.scopedTenant]: account.id } })
      below.accessToken = above.accessToken
      return { top, account, boss, bossId: chief.id, user, above, below }
    }

    const adminIds = async () => [await readRoleId(testServer(), 'Admin')]
    const raise = async ({ below }: Arranged, id: string) =>
      below.call(updateUser, { id, roleIds: await adminIds() })

    /** How the account has come to name the address, as an administrator of it. */
    const namings: Readonly<Record<string, (on: Arranged, email: string) => Promise<unknown>>> = {
      'their own directory': async (on, email) =>
        raise(on, await provision(await connect(testServer(), on.below), email)),
      'their own directory, which speaks for the domain': async (on, email) => {
        await aConnection(testServer(), on.account, { domain: email.split('@')[1]!, enabled: false })
        await raise(on, await provision(await connect(testServer(), on.below), email))
      },
      'the directory of another administrator': async (on, email) =>
        raise(on, await provision(await connect(testServer(), on.boss), email)),
      'another administrator, whose invitation they raised': async (on, email) =>
        raise(on, (await on.boss.call(addUser, { email, roleIds: [] })).id),
      'their own invitation': async ({ below }, email) =>
        below.call(addUser, { email, roleIds: await adminIds() }),
    }

    const putOut = async ({ account, boss, user }: Arranged) => {
      await aMembership(testServer(), user, { in: account, roles: ['ReadOnly'] })
      await boss.call(deleteUser, { userId: user.id })
    }
    const earlier: Readonly<Record<string, (on: Arranged) => Promise<unknown>>> = {
      'were put out': putOut,
      'were no member': () => Promise.resolve(),
    }

    const change = async (browser: Browser, email: string) => {
      await testServer().mail()
      await browser.call(updateEmail, { email })
      return readRefusal(browser.call(verifyEmail, { email, code: await mailedCode(testServer(), email) }))
    }

    const proofs = ['a change', 'an undo'] as const

    const play = async (row: { naming: string; before: string; proof: (typeof proofs)[number] }) => {
      const arranged = await arrange()
      const { above, user } = arranged
      await earlier[row.before]!(arranged)
      const email = row.proof === 'a change' ? nextAddress() : user.email
      if (row.proof === 'a change') {
        await namings[row.naming]!(arranged, email)
        expect(await change(above, email)).toBe('not refused')
      } else {
        await change(above, nextAddress())
        const link = resetParams((await testServer().mail()).linkTo(email))
        await namings[row.naming]!(arranged, email)
        expect(await reset(testServer(), link)).toBe('not refused')
      }
      expect((await readUser(testServer(), user.id)).email).toBe(email)
      return arranged
    }

    const rows = Object.keys(namings)
      .flatMap((naming) =>
        Object.keys(earlier).flatMap((before) => proofs.map((proof) => ({ naming, before, proof }))),
      )
      // The address of the undo is one of theirs: they do not invite it once they were put out.
      .filter((row) => Object.values(row).join() !== 'their own invitation,were put out,an undo')
    test.each(rows)(
      'SEC-RA-81 stays out by $proof: it was named by $naming, and they $before',
      async (row) => {
        const { account, user, boss } = await play(row)
        expect(await readMembership(account.id, user.id)).toBeUndefined()
        const { db } = testServer().services
        const isOfAccount = and(eq(audits.tenantId, account.id), eq(audits.action, 'member.gaveWay'))
        expect(await db.select().from(audits).where(isOfAccount)).toMatchObject([{ userId: null }])
        const { email } = await readUser(testServer(), user.id)
        expect((await boss.call(addUser, { email, roleIds: [] })).id).toBe(user.id)
      },
    )

    test('SEC-RA-81 stays out where they have lost their rights above since', async () => {
      const arranged = await arrange()
      const { account, top, user, above } = arranged
      await putOut(arranged)
      const other = await signedIn(testServer(), await anAdmin(testServer(), { in: top }))
      const email = nextAddress()
      await namings['another administrator, whose invitation they raised']!(arranged, email)
      await other.call(updateUser, { id: user.id, roleIds: [await readRoleId(testServer(), 'ReadOnly')] })
      expect(await change(above, email)).toBe('not refused')
      expect(await readMembership(account.id, user.id)).toBeUndefined()
    })

    test('SEC-RA-80 takes over no role from above, and is not refused the undo', async () => {
      const { account, user, above, below, bossId } = await arrange()
      await aMembership(testServer(), user, { in: account, roles: ['ReadOnly'] })
      await change(above, nextAddress())
      const link = resetParams((await testServer().mail()).linkTo(user.email))
      await aConnection(testServer(), account, { domain: user.email.split('@')[1]!, enabled: false })
      const id = await provision(await connect(testServer(), below), user.email)
      await below.call(updateUser, { id, roleIds: await adminIds() })
      await below.call(deleteUser, { userId: bossId })
      expect(await reset(testServer(), link)).toBe('not refused')
      const { db } = testServer().services
      expect(await rolesHeldBy(db, account.id, [user.id])).toEqual(
        new Map([[user.id, [await readRoleId(testServer(), 'ReadOnly')]]]),
      )
      expect(await readMembership(account.id, id)).toBeUndefined()
    })
  },
)
