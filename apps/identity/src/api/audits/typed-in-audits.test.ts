// What the log of a tenant has of a user whose account it does not see, and who has moved to an address of their own: the
// address that it typed, whatever is written without a session there, and no name once they are out.
import { getAudits } from '@vestibule/contract/areas/audits'
import { deleteUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { type EventName, events } from '@vestibule/contract/events'
import { and, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditRow, byItself, writeAudit } from '../../domain/audit/audit.ts'
import type { AuditEvent } from '../../domain/audit/audit-event.ts'
import { actsOfMembers } from '../../domain/audit/audit-page.queries.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aNamingTenant } from '../../testing/named-members.ts'
import { askForReset, readResetLink, reset, resetParams, trySignIn } from '../../testing/reset-links.ts'
import { provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** What begins a session, takes a place or administers one: a user of whom it is written acts in the tenant. */
const acts: readonly EventName[] = actsOfMembers

describeOnServer('rows about users whose accounts a tenant does not see', (engine) => {
  const testServer = useTestServer(engine)

  /** The owner of an account, named or invited under an address that is theirs no more. */
  const aPlace = async (isInvited: boolean) => {
    const place = await aNamingTenant(testServer())
    const { db, clock } = testServer().services
    const email = `first@${isInvited ? 'elsewhere-' : ''}${place.domain}`
    const home = await aTenant(testServer())
    const user = await aMember(testServer(), {
      in: home,
      user: { email, name: 'Secretname' },
      lastSeenAt: clock.now(),
    })
    if (isInvited) await place.browser.call(addUser, { email, name: 'Typed', roleIds: [] })
    else await provision(place.directory, email, { displayName: 'Typed' })
    const present = `private-${user.id}@free.test`
    await db.update(users).set({ email: present, canonicalEmail: present }).where(eq(users.id, user.id))
    return { ...place, user, email, present }
  }
  type Place = Awaited<ReturnType<typeof aPlace>>

  /** The tenant that named the user is the only one that may be the home of what a stranger does. */
  const leaveOthers = ({ user, tenant }: Place) =>
    testServer()
      .services.db.update(memberships)
      .set({ isDisabled: true })
      .where(and(eq(memberships.userId, user.id), ne(memberships.tenantId, tenant.id)))

  const listRows = async ({ browser, user }: Place) => {
    const { data } = await browser.call(getAudits, { offset: 0, count: 300 })
    return data.filter((row) => row.userId === user.id)
  }

  const expectTyped = async (place: Place, actions: readonly EventName[]) => {
    for (const isRemoved of [false, true]) {
      if (isRemoved) await place.browser.call(deleteUser, { userId: place.user.id })
      const rows = await listRows(place)
      expect(rows.map(({ action }) => action).toSorted()).toEqual(actions.toSorted())
      for (const { user, email } of rows) expect([user, email]).toEqual([place.email, place.email])
      for (const secret of ['Secretname', place.present, '*99'])
        expect(JSON.stringify(rows)).not.toContain(secret)
      expect((await place.browser.call(getAudits, { offset: 0, count: 9, email: place.present })).total).toBe(
        0,
      )
    }
  }

  const withoutSession = (Object.keys(events) as EventName[]).filter((name) => !acts.includes(name))

  const writeAll = async ({ tenant, user, present }: Place) => {
    const { services } = testServer()
    const details = { restoredEmail: present, number: '*99', taken: { passkeys: 1 }, kind: 'sms' }
    const about = { tenantId: tenant.id, userId: user.id, resourceId: user.id, email: present, details }
    for (const action of withoutSession) {
      const event = { action, ...about } as AuditEvent
      await writeAudit(services.db, byItself(services), auditRow(byItself(services), event))
    }
  }

  test('SEC-RA-93 have what its directory typed, of every kind that no session there writes', async () => {
    const place = await aPlace(false)
    await writeAll(place)
    await expectTyped(place, withoutSession)
  })

  test('SEC-RA-93 SEC-BE-24 have what was typed of an invitation, those that only an account brings about aside', async () => {
    const place = await aPlace(true)
    await writeAll(place)
    const rows = await listRows(place)
    expect(rows.length).toBeGreaterThan(100)
    expect(rows.map(({ action }) => action)).not.toContain('signIn.factorAsked')
    await expectTyped(place, rows.map(({ action }) => action) as EventName[])
  })

  test('SEC-RA-93 a forgotten password that is chosen anew by a link, and wrong ones', async () => {
    const place = await aPlace(false)
    await leaveOthers(place)
    await trySignIn(testServer(), place.present, 'wrong one')
    await askForReset(testServer(), place.present)
    const link = resetParams(await readResetLink(testServer(), place.present))
    expect(await reset(testServer(), link)).toBe('not refused')
    await expectTyped(place, ['signIn.failed', 'password.resetRequested', 'password.reset'])
  })

  test('SEC-RA-93 who acts in the tenant is written with the address they have', async () => {
    const place = await aPlace(false)
    const isPlace = and(eq(memberships.tenantId, place.tenant.id), eq(memberships.userId, place.user.id))
    const { db, clock } = testServer().services
    await db.update(memberships).set({ lastSeenAt: clock.now() }).where(isPlace)
    await leaveOthers(place)
    await trySignIn(testServer(), place.present, 'wrong one')
    expect((await listRows(place)).map(({ user, email }) => [user, email])).toEqual([
      ['Secretname', place.present],
    ])
  })
})
