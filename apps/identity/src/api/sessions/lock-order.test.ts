import { login, refreshToken } from '@vestibule/contract/areas/auth'
import {
  enrollMFAAuthenticatorApp,
  preEnrollMFAAuthenticatorApp,
} from '@vestibule/contract/areas/mfa-devices'
import { impersonate, requestImpersonation, stopImpersonation } from '@vestibule/contract/areas/impersonation'
import { resetPassword } from '@vestibule/contract/areas/passwords'
import { passwordlessPostLogin } from '@vestibule/contract/areas/passwordless'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { changePassword } from '@vestibule/contract/areas/profile'
import {
  deleteAllSessionsForUser,
  deleteApplicationSessionsForUser,
  deleteOtherSessionsForUser,
  revokeSessionsForUser,
} from '@vestibule/contract/areas/sessions'
import { disableUser } from '@vestibule/contract/areas/team'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { developmentClientId } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { lockUserRow } from '../../domain/credentials/users.queries.ts'
import { outstandingTables } from '../../domain/credentials/revoke-outstanding.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { actFor } from '../../testing/impersonation.ts'
import { askForCode, mailedCode, useStrategy } from '../../testing/passwordless.ts'
import { askForReset, readResetLink, resetParams } from '../../testing/reset-links.ts'
import { computeTotp } from '../../testing/mfa.ts'
import { anApplication, aPageBrowser, askToken, codeFor, tokensFor, toCodeForm } from '../../testing/oauth.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'

const reason = 'Ticket 4711'

describeOnPostgres('changes of the sessions of one user', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => useStrategy(testServer(), 'Code'))

  const arrange = async () => {
    const [home, other] = [await aTenant(testServer()), await aTenant(testServer())]
    const user = await aMember(testServer(), { in: home, roles: ['Admin'] })
    await aMembership(testServer(), user, { in: other })
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: home }))
    const [own, second] = [await signedIn(testServer(), user), await signedIn(testServer(), user)]
    const [third, reader] = [await signedIn(testServer(), user), aBrowser(testServer())]
    const colleague = await aMember(testServer(), { in: home })
    const page = aPageBrowser(testServer())
    await tokensFor(testServer(), user, { browser: page })
    const { code, verifier } = await codeFor(page, user)
    const { secret } = await own.call(preEnrollMFAAuthenticatorApp, {})
    const { actorToken } = await second.call(requestImpersonation, { userId: colleague.id, reason })
    await actFor(third, colleague)
    await askForCode(reader, user.email)
    const mailed = await mailedCode(testServer(), user.email)
    await askForReset(testServer(), user.email)
    const reset = resetParams(await readResetLink(testServer(), user.email))
    const session = { user, own, second, third, reader, code, verifier, secret, colleague, actorToken }
    return { ...session, other, admin, mailed, reset }
  }
  type Arranged = Awaited<ReturnType<typeof arrange>>

  const doors: Readonly<Record<string, (arranged: Arranged) => Promise<unknown>>> = {
    'the other sessions end': ({ own }) => own.call(deleteOtherSessionsForUser, {}),
    'all sessions end': ({ own }) => own.call(deleteAllSessionsForUser, {}),
    'the sessions of an application end': ({ own }) =>
      own.call(deleteApplicationSessionsForUser, { applicationId: developmentClientId }),
    'a factor is added, and the other sessions end': ({ own, secret }) =>
      own.call(enrollMFAAuthenticatorApp, {
        token: computeTotp(testServer(), secret),
        endOtherSessions: true,
      }),
    'another password': ({ own }) =>
      own.call(changePassword, { password: somePassword, newPassword: 'seven tall green trees' }),
    'an administrator ends the sessions': ({ admin, user }) =>
      admin.call(revokeSessionsForUser, { userId: user.id }),
    'an administrator disables the user': ({ admin, user }) => admin.call(disableUser, { userId: user.id }),
    'another tenant is opened': ({ own, other }) => own.call(switchTenant, { tenantId: other.id }),
    'the browser signs in again': ({ own, user }) =>
      own.call(login, { email: user.email, password: somePassword }),
    'an impersonation begins': ({ second, colleague, actorToken }) =>
      second.call(impersonate, { impersonatedUserId: colleague.id, actorToken }),
    'an impersonation ends': ({ third }) => third.call(stopImpersonation, {}),
    'the password is typed again': ({ own }) =>
      own.call(generateStepupSession, { maxAge: 0, password: somePassword }),
    'a mailed code signs in': ({ reader, mailed }) =>
      reader.call(passwordlessPostLogin, { type: 'code', token: mailed }),
    'a mailed link sets another password': ({ reset }) =>
      aBrowser(testServer()).call(resetPassword, { ...reset, password: 'eight deep blue lakes' }),
    'a code is redeemed': ({ code, verifier }) =>
      askToken(anApplication(testServer()), toCodeForm(code, verifier, developmentClientId)),
  }

  /** Whether all that a user has, and was given, can be locked at once. */
  const isFree = async (tx: Database, userId: string): Promise<boolean> => {
    try {
      for (const table of [sessions, ...outstandingTables])
        await tx.select().from(table).where(eq(table.userId, userId)).for('update', { noWait: true })
      return true
    } catch {
      return false
    }
  }

  test.each(Object.entries(doors))(
    'SEC-DE-15 wait for that user before they hold anything else of theirs: %s',
    async (_, ask) => {
      const arranged = await arrange()
      let answer: Promise<unknown> | undefined
      const isFreeMeanwhile = await testServer().services.transaction(async (tx) => {
        await lockUserRow(tx, arranged.user.id)
        answer = ask(arranged)
        await untilBlocked(testServer(), answer)
        return isFree(tx, arranged.user.id)
      })
      await answer
      expect(isFreeMeanwhile).toBe(true)
    },
  )

  test('SEC-DE-15 all at once end, and none of them is refused as too late', async () => {
    const arranged = await arrange()
    const readable = (browser: Browser) => browser.call(refreshToken, {})
    const statuses = await Promise.all(
      Object.values(doors).map((ask) =>
        ask(arranged).then(
          () => 'done',
          (error: { readonly code?: string }) => error.code ?? String(error),
        ),
      ),
    )
    expect(statuses).not.toContain('UNAVAILABLE')
    expect(statuses).not.toContain('INTERNAL_ERROR')
    await readable(arranged.admin)
  })
})
