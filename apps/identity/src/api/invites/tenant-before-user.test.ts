import { createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import { addUser } from '@vestibule/contract/areas/users'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { readToken } from '../../testing/absent-senders.ts'
import { signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { aSocialProvider } from '../../testing/federation.ts'
import { invitedSignIns } from '../../testing/invited-sign-ins.ts'
import { useStrategy } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'

describeOnPostgres('a sign-in with an invitation, while an administrator has its tenant', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => aSocialProvider(testServer()))
  beforeAll(() =>
    changeSettings(testServer().services.db, testServer().services, {
      oneTimeCodes: { invitation: false, activation: false },
      secondaryAuthStrategies: [{ strategy: 'Passkeys', isActive: true }],
    }),
  )
  afterEach(() => useStrategy(testServer(), 'EmailAndPassword'))

  const invite = async (by: 'a mail' | 'a shared link', email: string) => {
    const tenant = await aTenant(testServer())
    const boss = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    if (by === 'a shared link')
      return { tenant, token: (await boss.call(createInviteUserLinkV2, {})).token ?? '' }
    await boss.call(addUser, { email })
    return { tenant, token: await readToken(testServer(), email) }
  }

  const cases = Object.keys(invitedSignIns).flatMap((way) =>
    (['a mail', 'a shared link'] as const).map((by) => ({ way, by })),
  )

  test.each(cases)('SEC-RA-59 waits before it has the user: by $way, invited by $by', async ({ way, by }) => {
    const { user, prepare } = await invitedSignIns[way]!(testServer())
    // A notice about what the user has is sent before the invitation.
    await testServer().mail()
    const { tenant, token } = await invite(by, user.email)
    const send = await prepare(token)
    let answer: Promise<string> | undefined
    await testServer().services.transaction(async (tx) => {
      await lockTenant(tx, tenant.id)
      answer = readRefusal(send(token))
      await untilBlocked(testServer(), answer)
      // What an administrator does to the member next. It fails at once where the sign-in has the user.
      await tx.execute(sql`select 1 from users where id = ${user.id} for update nowait`)
    })
    expect(await answer).toBe('not refused')
  })
})
