import { login } from '@vestibule/contract/areas/auth'
import { createOrUpdateSessionConfigrations } from '@vestibule/contract/areas/sessions'
import { headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberships, users, type UserRow } from '../../platform/db/schema/users.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { updateUser } from '../../platform/db/update-users.queries.ts'
import { gateChecks } from '../../domain/authentication/gate/gate-checks.ts'
import { mayStop } from '../../domain/authentication/gate/may-stop.queries.ts'
import { allowOnly } from '../../testing/allow-only.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { type CountingDatabase, openCountingDatabase } from '../../testing/count-statements.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { aPolicy } from '../../testing/mfa.ts'
import { aRule } from '../../testing/password-rules.ts'
import { usedUp } from '../../domain/sessions/proof-basis.queries.ts'
import { aRequestContext } from '../../testing/request-context.ts'
import { startTestServer, type TestServer, useTestServer } from '../../testing/test-server.ts'

type Place = { readonly tenant: TenantRow; readonly user: UserRow }

/** What may be due, check by check, and what the gate says to it. Nothing is due to others. */
const situations: Readonly<Record<string, { arrange: (on: TestServer, place: Place) => Promise<unknown> }>> =
  {
    locked: {
      arrange: ({ services: { db, clock } }, { user }) =>
        updateUser(db, clock.now(), user.id, { lockedAt: clock.now() }),
    },
    namedPlace: {
      arrange: ({ services: { db } }, { user }) =>
        db
          .update(memberships)
          .set({
            directoryDomain: 'left.test',
            lastSeenAt: null,
            invitedAs: { email: 'x@left.test', name: '' },
          })
          .where(eq(memberships.userId, user.id)),
    },
    ssoEnforcement: {
      arrange: (on, { tenant, user }) =>
        aConnection(on, tenant, { domain: user.email.split('@')[1] ?? '', isEnforced: true }),
    },
    addressRules: { arrange: (on, { tenant }) => allowOnly(on, tenant) },
    secondFactor: { arrange: (on, { tenant }) => aPolicy(on, tenant) },
    passwordRules: {
      arrange: (on, { tenant }) => {
        const rule = { isActive: true, rotationPeriod: 30, notificationPeriod: 5 }
        return aRule(on, tenant.id, 'rotation', rule).then(() => on.clock.advance(31 * 86_400))
      },
    },
    sessionLimit: {
      arrange: async (on, { tenant }) => {
        const admin = await signedIn(on, await anAdmin(on, { in: tenant }))
        const sessionConcurrentConfiguration = { isActive: true, maxSessions: 1 }
        await admin.call(createOrUpdateSessionConfigrations, { sessionConcurrentConfiguration })
      },
    },
  }

describeOnServer('the gate behind every way in', (engine) => {
  const testServer = useTestServer(engine)
  let people = 0

  const aPlace = async (): Promise<Place> => {
    const tenant = await aTenant(testServer())
    const email = `p@gate${(people += 1)}.${engine}.test`
    return { tenant, user: await aMember(testServer(), { in: tenant, user: { email } }) }
  }
  const signIn = async ({ email }: UserRow, more: Record<string, string> = {}) => {
    const answer = await aBrowser(testServer(), { headers: more }).request(
      '/identity/resources/auth/v1/user',
      {
        method: 'POST',
        body: { email, password: somePassword },
      },
    )
    const { errorCode, mfaRequired, accessToken, resetPasswordToken } = (await answer.json()) as Record<
      string,
      unknown
    >
    const held = [accessToken, resetPasswordToken].map((token) => typeof token)
    return { status: answer.status, errorCode, mfaRequired, held }
  }
  const stopped = ({ user, tenant }: Place) =>
    mayStop(aRequestContext(testServer()), {
      user,
      tenantId: tenant.id,
      method: 'password',
      amr: ['pwd'],
      basis: usedUp,
    })

  test('SEC-GA-02 a user to whom nothing is due is not stopped', async () => {
    expect(await stopped(await aPlace())).toBe(false)
  })

  test('SEC-GA-02 every check that is not for who brings something along has a situation here', () => {
    const brought = ['namedTenant', 'invitation', 'admission', 'replacedSessions']
    expect(
      gateChecks
        .map(({ name }) => name)
        .filter((name) => !brought.includes(name))
        .sort(),
    ).toEqual(Object.keys(situations).sort())
  })

  test.each(Object.keys(situations))(
    'SEC-GA-02 where %s may have something to say, the fast path leaves it to the gate, and both say the same',
    async (name) => {
      const place = await aPlace()
      await situations[name]!.arrange(testServer(), place)
      expect(await stopped(place)).toBe(true)
      // The name of an unknown tenant changes nothing but the path.
      const byGate = await signIn(place.user, { [headers.loginAlias]: 'unknown' })
      expect(await signIn(place.user)).toEqual(byGate)
    },
  )

  test('a user who is gone meanwhile is stopped', async () => {
    const place = await aPlace()
    await testServer().services.db.delete(users).where(eq(users.id, place.user.id))
    expect(await stopped(place)).toBe(true)
  })
})

describe('what a sign-in asks the database', () => {
  let counting: CountingDatabase
  let testServer: TestServer
  beforeAll(async () => {
    counting = await openCountingDatabase()
    testServer = await startTestServer(counting.opened)
  })
  afterAll(() => testServer.close())

  test('a plain one by password asks six times', async () => {
    const { email } = await aMember(testServer, { in: await aTenant(testServer) })
    const signIn = () => aBrowser(testServer).call(login, { email, password: somePassword })
    // What a process remembers for a moment is in its memory from here on.
    await signIn()
    expect(await counting.during(signIn)).toBe(6)
  })
})
