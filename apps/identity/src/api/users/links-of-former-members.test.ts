// What was mailed or authorized while a tenant was a user's, and is used when it is so no more.
import { getAudits } from '@vestibule/contract/areas/audits'
import { deleteUser, updateUser } from '@vestibule/contract/areas/team'
import { and, eq, ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships } from '../../platform/db/schema/users.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aNamedOwner, leaveFor, type NamedPlace } from '../../testing/left-addresses.ts'
import {
  aPageBrowser,
  anApplication,
  askToken,
  codeFor,
  signInOnPage,
  toCodeForm,
} from '../../testing/oauth.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { askForReset, readResetLink, reset, resetParams } from '../../testing/reset-links.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Left = NamedPlace & { readonly present: string }
/** Does what can be done while the place is theirs, and answers what is done with it later. */
type Use = (place: Left) => Promise<() => Promise<unknown>>

describeOnServer('links and codes of who is a member no more', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`former-${engine}-`)

  const aLeaver = async (): Promise<Left> => {
    const place = await aNamedOwner(testServer())
    const present = nextAddress()
    await leaveFor(testServer(), place.former, present)
    testServer().clock.advance(60)
    await aMember(testServer(), { in: await aTenant(testServer()), user: { email: place.email } })
    return { ...place, present }
  }
  const endings: Readonly<Record<string, (place: Left) => Promise<unknown>>> = {
    'the place was returned': async ({ admin, former }) =>
      (await signedIn(testServer(), admin)).call(updateUser, {
        id: former.id,
        roleIds: [await readRoleId(testServer(), 'Support')],
      }),
    'the member was removed': async ({ admin, former }) =>
      (await signedIn(testServer(), admin)).call(deleteUser, { userId: former.id }),
  }
  const uses: Readonly<Record<string, Use>> = {
    'a code of an application': async ({ former, present, tenant }) => {
      const browser = aPageBrowser(testServer())
      const user = { ...former, email: present }
      await signInOnPage(browser, user)
      const { code, verifier } = await codeFor(browser, user, { tenantId: tenant.id })
      return async () => {
        const answer = await askToken(anApplication(testServer()), toCodeForm(code, verifier))
        expect(answer.status).toBe(400)
      }
    },
    'a link for another password': async ({ former, present, tenant }) => {
      // The tenant is where they start.
      await testServer()
        .services.db.update(memberships)
        .set({ isDisabled: true })
        .where(and(eq(memberships.userId, former.id), ne(memberships.tenantId, tenant.id)))
      await askForReset(testServer(), present)
      const link = resetParams(await readResetLink(testServer(), present))
      return () => reset(testServer(), link)
    },
  }
  const cases = Object.keys(uses).flatMap((use) => Object.keys(endings).map((ending) => ({ use, ending })))
  test.each(cases)(
    'SEC-BE-55 the log of the tenant has nothing of $use that is used once $ending',
    async ({ use, ending }) => {
      const place = await aLeaver()
      const useLater = await uses[use]?.(place)
      await endings[ending]?.(place)
      const before = await readLog(place)
      await useLater?.()
      const after = await readLog(place)
      expect(after).toHaveLength(before.length)
      expect(JSON.stringify(after)).not.toMatch(new RegExp(`${place.present}|Secretname`))
    },
  )
  const readLog = async ({ admin }: Left) =>
    (await (await signedIn(testServer(), admin)).call(getAudits, { offset: 0, count: 100 })).data.filter(
      ({ action }) => action !== 'signIn.succeeded',
    )
})
