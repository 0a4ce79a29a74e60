import { activateAccountWithOTC } from '@vestibule/contract/areas/activation'
import { acceptInvitationWithOTC } from '@vestibule/contract/areas/invites'
import { recoverMfaToken } from '@vestibule/contract/areas/mfa-sign-in'
import { isRefusal, type EventName } from '@vestibule/contract/events'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { memberships, type UserRow } from '../../platform/db/schema/users.ts'
import { updateUser } from '../../platform/db/update-users.queries.ts'
import { aBrowser, type Browser } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { type KindOfCode, kindsOfCodes, useKind } from '../../testing/kinds-of-codes.ts'
import { aSubject, giveCode, theCode, unprove } from '../../testing/one-time/subject.ts'
import { askForLink, mailedToken, tryLink, wrongCode } from '../../testing/passwordless.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

const aUser = async (testServer: TestServer) => aMember(testServer, { in: await aTenant(testServer) })

/** A link is wrong once its user is kept out everywhere; its text is good. */
const magicLink = async (testServer: TestServer) => {
  const { id, email } = await aUser(testServer)
  return {
    id,
    email,
    ask: async (browser: Browser) => {
      await askForLink(browser, email)
      const token = await mailedToken(testServer, email)
      const { db } = testServer.services
      await updateUser(db, testServer.clock.now(), id, { lockedAt: testServer.clock.now() })
      return { code: '000000', type: () => tryLink(browser, token) }
    },
  }
}

const recoveryCode = async (testServer: TestServer) => {
  const { id, email } = await aUser(testServer)
  const ask = async (browser: Browser) => ({
    code: '000000',
    type: (code: string) => readRefusal(browser.call(recoverMfaToken, { email, recoveryCode: code })),
  })
  return { id, email, ask }
}

const kinds: Readonly<Record<string, KindOfCode>> = {
  ...kindsOfCodes,
  'a mailed link': { settings: { authStrategy: 'MagicLink' }, anOwner: magicLink },
  'a recovery code': { settings: {}, anOwner: recoveryCode },
}

/** Where its user is when the wrong one is tried, and whether a tenant has them as a member who has joined. */
const places = {
  'who has joined a tenant': async () => true,
  'who has joined a tenant, and is invited to another': async (testServer: TestServer, id: string) => {
    const user = { id } as UserRow
    await aMembership(testServer, user, { in: await aTenant(testServer), activatedAt: null })
    return true
  },
  'who has not answered the tenant': async ({ services: { db } }: TestServer, id: string) => {
    await db.update(memberships).set({ activatedAt: null }).where(eq(memberships.userId, id))
    return false
  },
  'whom the tenant has disabled': async ({ services: { db } }: TestServer, id: string) => {
    await db.update(memberships).set({ isDisabled: true }).where(eq(memberships.userId, id))
    return false
  },
}

const cases = Object.entries(kinds).flatMap(([kind, of]) =>
  Object.entries(places)
    // A sign-in that waits for its second factor ends with the membership, so there is nothing to try.
    .filter(([place]) => kind !== 'a second factor' || place.startsWith('who has joined'))
    .map(([place, move]) => ({ kind, place, of, move })),
)

describeOnServer('wrong codes in the audit log', (engine) => {
  const testServer = useTestServer(engine)

  const readRefusals = async (userId: string) => {
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.userId, userId))
    return rows.filter(({ action }) => isRefusal(action as EventName))
  }

  const findJoined = async (userId: string): Promise<string | undefined> => {
    const { db } = testServer().services
    const [row] = await db.select().from(memberships).where(eq(memberships.userId, userId))
    return row?.tenantId
  }

  test.each(cases)(
    'SEC-AU-15 SEC-BE-02 are in the log of the tenant that the user has joined, and in no other: $kind, of a user $place',
    async ({ of, move }) => {
      await useKind(testServer(), of)
      const owner = await of.anOwner(testServer())
      const { code, type } = await owner.ask(aBrowser(testServer()))
      const home = await findJoined(owner.id)
      const hasJoined = await move(testServer(), owner.id)
      expect(await type(wrongCode(code))).not.toBe('not refused')
      const [row, ...others] = await readRefusals(owner.id)
      const tenantId = (hasJoined ? home : undefined) ?? vendorTenantId
      expect([row, others]).toMatchObject([{ tenantId, email: owner.email, resourceId: owner.id }, []])
    },
  )

  test('SEC-AU-15 SEC-BE-02 the code of an invitation is in the log of the tenant in which its user types it', async () => {
    const subject = await aSubject(testServer())
    const { user, inviting, browser, home } = subject
    const token = await giveCode(subject, 'invitation', { tenantId: inviting.id })
    const typed = { userId: user.id, token, code: wrongCode(theCode) }
    expect(await readRefusal(browser.call(acceptInvitationWithOTC, typed))).toBe('CODE_INVALID')
    expect(await readRefusals(user.id)).toMatchObject([{ tenantId: home.id, action: 'invitation.refused' }])
  })

  test('SEC-AU-15 SEC-BE-02 the code to activate an account is in no log of a tenant that its user has not joined', async () => {
    const subject = await aSubject(testServer())
    const { user, inviting } = subject
    const token = await giveCode(subject, 'activation', { tenantId: inviting.id })
    await unprove(subject)
    const typed = { userId: user.id, token, code: wrongCode(theCode), password: 'a quiet winter morning' }
    expect(await readRefusal(aBrowser(testServer()).call(activateAccountWithOTC, typed))).toBe('CODE_INVALID')
    expect(await readRefusals(user.id)).toMatchObject([
      { tenantId: vendorTenantId, action: 'activation.refused', email: user.email },
    ])
  })
})
