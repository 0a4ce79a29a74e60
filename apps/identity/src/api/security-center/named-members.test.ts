import { countAffected, getInsights, getRecommendations } from '@vestibule/contract/areas/security-center'
import { remindToEnroll, sendResetBreachedPasswordEmails } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type UserRow, users } from '../../platform/db/schema/users.ts'
import type { Browser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { aNamingTenant } from '../../testing/named-members.ts'
import { aRichAccount } from '../../testing/rich-account.ts'
import { provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** Those that count by what an account has; the others count sessions in the tenant. */
const countedPolicies = ['mfa', 'rotation', 'lockout', 'history'] as const

/** What of the members' accounts the security center counts, and how many mails say it. */
const readCounts = async (browser: Browser, userIds: readonly string[]) => ({
  insights: await browser.call(getInsights, {}),
  recommendations: await browser.call(getRecommendations, {}),
  affected: Object.fromEntries(
    await Promise.all(
      countedPolicies.map(async (policy) => [
        policy,
        await browser.call(countAffected, { policy, value: 1 }),
      ]),
    ),
  ),
  breached: await browser.call(sendResetBreachedPasswordEmails, {}),
  unenrolled: await browser.call(remindToEnroll, { userIds: [...userIds] }),
})

describeOnBothEngines(
  'what is counted of members whom a directory named and who never acted in the tenant',
  (engine) => {
    const testServer = useTestServer(engine)

    test('SEC-BE-42 no count of the security center and no number of mails says what their account has', async () => {
      const aUser = async (email: string, own: Partial<UserRow> = {}) =>
        aMember(testServer(), { in: await aTenant(testServer()), user: { email, ...own } })
      /** With a second factor, and a password that is old and has leaked. */
      const withEverything = async (email: string) => {
        const { passwordHash } = await aUser(`other-${email}`)
        const user = await aRichAccount(testServer(), email, `secretuser-counted-${engine}`)
        const own = { passwordHash, passwordChangedAt: new Date('2020-01-01T00:00:00Z') }
        await testServer().services.db.update(users).set(own).where(eq(users.id, user.id))
        return user
      }
      const readNamed = async (make: (email: string) => Promise<UserRow>) => {
        const place = await aNamingTenant(testServer())
        const { id, email } = await make(`counted@${place.domain}`)
        expect(await provision(place.directory, email)).toBe(id)
        return readCounts(place.browser, [id])
      }
      const rich = await readNamed(withEverything)
      const poor = await readNamed((email) => aUser(email, { passwordHash: null }))
      expect(rich).toEqual(poor)
      expect(rich).toMatchObject({
        affected: { mfa: { total: 1 } },
        breached: { sent: 0 },
        unenrolled: { sent: 0 },
      })
    })
  },
)
