import { getAudits } from '@vestibule/contract/areas/audits'
import { deleteUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { aMaker, type Maker } from '../../testing/api-tokens.ts'
import { aMembership } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readPlaces } from '../../testing/named-addresses.ts'
import { allowPhoneSignUp, createAddresses, readUser, waysOfProving } from '../../testing/proved-addresses.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('the log of an organization whose invitation is its owner’s', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`logged-${engine}-`)
  beforeAll(() => allowPhoneSignUp(testServer()))

  const places: Readonly<Record<string, (maker: Maker, user: UserRow) => Promise<unknown>>> = {
    'has no place there': () => Promise.resolve(),
    'is a member': ({ tenant }, user) => aMembership(testServer(), user, { in: tenant }),
    'is invited at another address': ({ browser }, { email }) =>
      browser.call(addUser, { email, roleIds: [] }),
    'was put out': async ({ browser, tenant }, user) => {
      await aMembership(testServer(), user, { in: tenant })
      await browser.call(deleteUser, { userId: user.id })
    },
  }
  const rows = Object.keys(places).flatMap((place) =>
    Object.keys(waysOfProving)
      // A sign-up by telephone has no other address at which its user could be invited.
      .filter((way) => way !== 'a sign-up by telephone' || place !== 'is invited at another address')
      .map((way) => ({ place, way })),
  )

  test.each(rows)('SEC-RA-84 says what became of it by $way, where the owner $place', async (row) => {
    const [email, maker] = [nextAddress(), await aMaker(testServer())]
    const { userId, prove } = await waysOfProving[row.way]!(testServer(), email)
    const user = await readUser(testServer(), userId)
    await places[row.place]!(maker, user)
    const { id } = await maker.browser.call(addUser, { email, roleIds: [] })
    expect(await prove()).toBe('not refused')
    const isHandingOver = inArray(audits.action, ['member.handedOver', 'member.gaveWay'])
    const { db } = testServer().services
    const written = await db
      .select()
      .from(audits)
      .where(and(eq(audits.tenantId, maker.tenant.id), isHandingOver))
    const isMember = row.place === 'is a member'
    const isInvited = row.place === 'is invited at another address'
    const owner = isInvited ? {} : { ownerId: userId }
    expect(written).toMatchObject([
      {
        action: isMember || isInvited ? 'member.gaveWay' : 'member.handedOver',
        resourceId: id,
        userId: isInvited ? null : userId,
        details: { email, ...owner },
        // Of the owner's account and request the organization is told nothing.
        ip: '',
        email,
      },
    ])
    const { data } = await maker.browser.call(getAudits, {})
    expect(data.filter(({ resourceId }) => resourceId === id).length).toBe(2)
    if (isInvited) expect(JSON.stringify(written)).not.toContain(userId)
  })

  test.each(Object.keys(waysOfProving))(
    'SEC-RA-84 says it in each of two organizations, of which the owner belongs to one, by %s',
    async (way) => {
      const [email, one, other] = [nextAddress(), await aMaker(testServer()), await aMaker(testServer())]
      const { userId, prove } = await waysOfProving[way]!(testServer(), email)
      await aMembership(testServer(), await readUser(testServer(), userId), { in: one.tenant })
      for (const { browser } of [one, other]) await browser.call(addUser, { email, roleIds: [] })
      expect(await prove()).toBe('not refused')
      expect(await readPlaces(testServer(), userId)).toEqual(
        expect.arrayContaining([
          { tenantId: one.tenant.id, isJoined: true },
          { tenantId: other.tenant.id, isJoined: false },
        ]),
      )
      for (const [{ browser }, action] of [
        [one, 'member.gaveWay'],
        [other, 'member.handedOver'],
      ] as const) {
        const { data } = await browser.call(getAudits, {})
        expect(data.map((row) => row.action)).toContain(action)
      }
    },
  )
})
