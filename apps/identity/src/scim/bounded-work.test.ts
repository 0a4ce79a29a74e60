import { expect, test } from 'vitest'
import { describeOnServer } from '../testing/engines.ts'
import { aNamingTenant } from '../testing/named-members.ts'
import { createAddresses } from '../testing/proved-addresses.ts'
import { aPatch, aScimUser, provision } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

const aValue = (name: string) => ({ value: `${name}@b.test`, type: name, primary: true })
const manyValues = (count: number, name = 'v') =>
  Array.from({ length: count }, (_, at) => aValue(`${name}${at}`))

/** Patches that the library would look over for seconds. */
const patches = {
  'many operations that add many values': Array.from({ length: 100 }, (_, at) => ({
    op: 'add',
    path: 'emails',
    value: manyValues(5, `o${at}x`),
  })),
  'many operations on a user who became large': [
    { op: 'add', path: 'emails', value: manyValues(300) },
    ...Array.from({ length: 99 }, (_, at) => ({ op: 'replace', path: 'displayName', value: `Ann ${at}` })),
  ],
  'more operations than a patch has': Array.from({ length: 101 }, () => ({
    op: 'replace',
    path: 'displayName',
    value: 'Ann',
  })),
}

describeOnServer('what a directory sends', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`bounded-${engine}-`)

  test.each(Object.entries(patches))('SEC-AD-13 is bounded between operations: %s', async (_, operations) => {
    const { directory } = await aNamingTenant(testServer())
    const id = await provision(directory, nextAddress())
    const answer = await directory.send('PATCH', `/Users/${id}`, { body: aPatch(...operations) })
    expect([answer.status, answer.body['scimType']]).toEqual([400, 'tooMany'])
  })

  test('SEC-AD-13 is taken where a patch of a usual user has a hundred operations', async () => {
    const { directory } = await aNamingTenant(testServer())
    const id = await provision(directory, nextAddress())
    const operations = Array.from({ length: 100 }, (_, at) => ({
      op: 'replace',
      path: 'displayName',
      value: `Ann ${at}`,
    }))
    const answer = await directory.send('PATCH', `/Users/${id}`, { body: aPatch(...operations) })
    expect([answer.status, answer.body['displayName']]).toEqual([200, 'Ann 99'])
  })

  test.each(['POST', 'PUT', 'PATCH'])(
    'SEC-AD-13 is refused unread where a user is too large: %s',
    async (method) => {
      const { directory } = await aNamingTenant(testServer())
      const [email, id] = [nextAddress(), await provision(directory, nextAddress())]
      const emails = manyValues(2000)
      const body =
        method === 'PATCH'
          ? aPatch({ op: 'add', path: 'emails', value: emails })
          : { ...aScimUser(email), emails }
      const path = method === 'POST' ? '/Users' : `/Users/${id}`
      expect((await directory.send(method, path, { body })).status).toBe(413)
    },
  )
})
