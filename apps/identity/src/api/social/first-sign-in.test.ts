import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { changeSettings } from '../../domain/installation/settings.queries.ts'
import { sendInvitation } from '../../domain/invitations/send-invitation.ts'
import { approvals } from '../../platform/db/schema/approvals.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aSocialProvider, goSocial } from '../../testing/federation.ts'
import { aPolicy } from '../../testing/mfa.ts'
import { aRequestContext } from '../../testing/request-context.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { readRefusal } from '../../testing/refusal.ts'

describeOnServer('the first sign-in at a social provider', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => aSocialProvider(testServer()))

  /** A person who was invited and has signed in nowhere yet; `isProved`: they did once, somewhere that is gone. */
  const anInvited = async (isProved: boolean) => {
    const tenant = await aTenant(testServer())
    const user = await aMember(testServer(), {
      in: tenant,
      activatedAt: null,
      user: { passwordHash: null, ...(isProved ? {} : { verifiedAt: null }) },
    })
    await sendInvitation(testServer().services.db, aRequestContext(testServer()), {
      user,
      tenantId: tenant.id,
    })
    const invitationToken = (await testServer().mail()).linkTo(user.email).searchParams.get('token') ?? ''
    return { tenant, user, invitationToken }
  }
  type Invited = Awaited<ReturnType<typeof anInvited>>

  const come = async ({ user }: Invited, invitationToken?: string) => {
    const browser = aBrowser(testServer())
    const { txn } = await goSocial(testServer(), browser, { email: user.email })
    return browser.call(redeemExternalLogin, { txn, invitationToken })
  }
  const hasJoined = async ({ user, tenant }: Invited): Promise<boolean> => {
    const isIt = and(eq(memberships.userId, user.id), eq(memberships.tenantId, tenant.id))
    const [row] = await testServer().services.db.select().from(memberships).where(isIt)
    return row?.activatedAt !== null
  }
  const setSignUps = (allowSignups: boolean) =>
    changeSettings(testServer().services.db, testServer().services, { allowSignups })

  test.each([true, false])(
    'SEC-GA-09 joins no tenant unasked, which may be waiting for an approval (address proved before: %s)',
    async (isProved) => {
      const invited = await anInvited(isProved)
      const answer = await come(invited)
      expect(answer.userId).toBe(invited.user.id)
      expect(answer.tenantId).not.toBe(invited.tenant.id)
      expect(await hasJoined(invited)).toBe(false)
    },
  )

  test('SEC-GA-09 joins the tenant whose invitation comes along, and founds none', async () => {
    const invited = await anInvited(true)
    expect(await come(invited, invited.invitationToken)).toMatchObject({
      userId: invited.user.id,
      tenantId: invited.tenant.id,
    })
    const { db } = testServer().services
    const rows = await db.select().from(memberships).where(eq(memberships.userId, invited.user.id))
    expect(rows).toHaveLength(1)
    expect(await hasJoined(invited)).toBe(true)
  })

  test('SEC-GA-09 where sign-up is closed, the invitation is mailed anew and lets in; its mere existence does not', async () => {
    const invited = await anInvited(false)
    await setSignUps(false)
    expect(await readRefusal(come(invited))).toBe('SIGN_UP_CLOSED')
    expect(await hasJoined(invited)).toBe(false)
    const link = (await testServer().mail()).linkTo(invited.user.email)
    expect(link.pathname).toBe('/account/invitation/accept')
    const token = link.searchParams.get('token') ?? ''
    expect((await come(invited, token)).tenantId).toBe(invited.tenant.id)
    await setSignUps(true)
  })

  test('SEC-GA-09 an invitation that waits for an approval is not mailed, and lets no user in', async () => {
    const invited = await anInvited(false)
    const { db, clock, random } = testServer().services
    const id = uuidv7(clock, random)
    const row = { tenantId: invited.tenant.id, id, requesterId: invited.user.id, invitedId: invited.user.id }
    await db.insert(approvals).values({ ...row, createdAt: clock.now() })
    const before = (await testServer().mail()).to(invited.user.email).length
    await come(invited)
    expect((await testServer().mail()).to(invited.user.email)).toHaveLength(before)
    expect(await hasJoined(invited)).toBe(false)
  })

  test('SEC-SS-04 an invitation is not accepted before the second factor that its tenant asks for', async () => {
    const invited = await anInvited(true)
    await aPolicy(testServer(), invited.tenant)
    expect(await come(invited, invited.invitationToken)).toMatchObject({ mfaRequired: true })
    expect(await hasJoined(invited)).toBe(false)
  })
})
