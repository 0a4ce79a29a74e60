import { acceptInvitation, resendInvitationEmail } from '@vestibule/contract/areas/invites'
import { getProfile } from '@vestibule/contract/areas/profile'
import { resendActivationLink } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approvals } from '../../platform/db/schema/approvals.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { useConsent } from '../../testing/use-consent.ts'

describeOnServer('invitations that need consent, to an address that has had many', (engine) => {
  const testServer = useTestServer(engine)
  useConsent(testServer)

  /** Uses up what an address may be mailed by all tenants together. */
  const inviteOften = async (email: string) => {
    for (let tenant = 0; tenant < 4; tenant += 1) {
      const admin = await anAdmin(testServer(), { in: await aTenant(testServer()) })
      const browser = await signedIn(testServer(), admin)
      for (let turn = 0; turn < 3; turn += 1) await readRefusal(browser.call(addUser, { email, roleIds: [] }))
    }
  }

  const arrange = async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const tenant = await aTenant(testServer())
    await anAdmin(testServer(), { in: tenant })
    const sender = await signedIn(
      testServer(),
      await aMember(testServer(), { in: tenant, roles: ['Support'] }),
    )
    return { user, tenant, sender }
  }
  type Arranged = Awaited<ReturnType<typeof arrange>>

  const ways: Readonly<Record<string, (arranged: Arranged, invite: Browser['call']) => Promise<unknown>>> = {
    'is invited': ({ user }, invite) => invite(addUser, { email: user.email, roleIds: [] }),
    'is invited again': async ({ user, tenant }, invite) => {
      await aMembership(testServer(), user, { in: tenant, activatedAt: null })
      await invite(resendActivationLink, { userId: user.id })
    },
  }

  test.each(Object.keys(ways).flatMap((way) => [true, false].map((isOften) => ({ way, isOften }))))(
    'SEC-AD-12 a user $way, and joins by no mail that they ask for (often: $isOften)',
    async ({ way, isOften }) => {
      const arranged = await arrange()
      const { user, tenant, sender } = arranged
      if (isOften) await inviteOften(user.email)
      await ways[way]?.(arranged, sender.call)
      const { db } = testServer().services
      expect(await db.select().from(approvals).where(eq(approvals.tenantId, tenant.id))).toHaveLength(1)
      testServer().clock.advance(3601)
      const before = (await testServer().mail()).to(user.email).length
      await aBrowser(testServer()).call(resendInvitationEmail, { email: user.email })
      const mailed = (await testServer().mail()).to(user.email).slice(before)
      const browser = await signedIn(testServer(), user)
      for (const { text } of mailed) {
        const token = /token=([\w-]+)/.exec(text)?.[1] ?? ''
        await readRefusal(browser.call(acceptInvitation, { userId: user.id, token }))
      }
      expect((await browser.call(getProfile, {})).tenantIds).not.toContain(tenant.id)
    },
  )
})
