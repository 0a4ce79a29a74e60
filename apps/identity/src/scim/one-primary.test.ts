import { describe, expect, test } from 'vitest'
import { findUserByEmail } from '../domain/credentials/users.queries.ts'
import { findMembership } from '../domain/members/memberships.queries.ts'
import { describeOnServer } from '../testing/engines.ts'
import { aNamingTenant } from '../testing/named-members.ts'
import { createAddresses } from '../testing/proved-addresses.ts'
import { aPatch, aScimUser, provision } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

describeOnServer('values of one attribute', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`primary-${engine}-`)

  const ops = ['add', 'replace'].flatMap((op) => [true, 'True'].map((primary) => [op, primary] as const))
  test.each(ops)(
    'SEC-BE-50 one is primary, by the op %s and the mark %s: the user is named at a new one, and the one before loses the mark',
    async (op, mark) => {
      const { directory, tenant } = await aNamingTenant(testServer())
      const [first, last] = [nextAddress(), nextAddress()]
      const id = await provision(directory, first)
      const emails = [{ value: last, type: 'home', primary: mark }]
      const { status, body } = await directory.send('PATCH', `/Users/${id}`, {
        body: aPatch({ op, path: 'emails', value: emails }),
      })
      expect(status).toBe(200)
      const primaries = (body.emails as { value: string; primary?: boolean }[]).filter((one) => one.primary)
      expect(primaries.map(({ value }) => value)).toEqual([last])
      const { db } = testServer().services
      const owner = await findUserByEmail(db, last)
      const place = { tenantId: tenant.id, userId: owner?.id ?? '' }
      expect((await findMembership(db, place))?.invitedAs).toMatchObject({ email: last })
    },
  )

  describe('a null is no value', () => {
    test.each([null, [null]])('in a resource that is made: %j', async (emails) => {
      const { directory } = await aNamingTenant(testServer())
      const body = { ...aScimUser(nextAddress()), emails }
      const answer = await directory.send('POST', '/Users', { body })
      expect([answer.status, answer.body.emails ?? []]).toEqual([201, []])
    })

    test.each([null, [null]])('in one that is changed: %j', async (value) => {
      const { directory } = await aNamingTenant(testServer())
      const id = await provision(directory, nextAddress())
      const body = aPatch({ op: 'replace', path: 'emails', value })
      const answer = await directory.send('PATCH', `/Users/${id}`, { body })
      expect([answer.status, answer.body.emails ?? []]).toEqual([200, []])
    })
  })
})
