import { expect, test } from 'vitest'
import { describeOnServer } from '../testing/engines.ts'
import {
  aDirectoryAt,
  aPatch,
  aProvisioned,
  aScimUser,
  connectDirectory,
  provision,
} from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

describeOnServer('a connection of a directory', (engine) => {
  const testServer = useTestServer(engine)

  /** A tenant with two connections. */
  const twoConnections = async () => {
    const { directory, browser, domain } = await aProvisioned(testServer())
    return { directory, second: await connectDirectory(testServer(), { browser }, 'other'), domain }
  }

  test('SEC-AD-07 its token is good for it alone, also in the same tenant', async () => {
    const { directory, second, domain } = await twoConnections()
    await provision(directory, `ann@${domain}`)
    const crossed = aDirectoryAt(testServer(), { ...directory, token: second.token })
    expect((await crossed.send('GET', '/Users')).status).toBe(404)
    expect((await second.send('GET', '/Users')).body.totalResults).toBe(0)
  })

  test('SEC-AD-07 it reads and changes only its own users and groups', async () => {
    const { directory, second, domain } = await twoConnections()
    const id = await provision(directory, `ben@${domain}`)
    const off = { body: aPatch({ op: 'replace', value: { active: false } }) }
    for (const [method, request] of [
      ['GET', {}],
      ['PUT', { body: aScimUser(`ben@${domain}`) }],
      ['PATCH', off],
      ['DELETE', {}],
    ] as const)
      expect([method, (await second.send(method, `/Users/${id}`, request)).status]).toEqual([method, 404])
    const group = { body: { displayName: 'Theirs', members: [{ value: id }] } }
    expect((await second.send('POST', '/Groups', group)).body['scimType']).toBe('invalidValue')
    const filter = encodeURIComponent(`userName eq "ben@${domain}"`)
    expect((await second.send('GET', `/Users?filter=${filter}`)).body.totalResults).toBe(0)
    expect((await directory.send('GET', `/Users/${id}`)).body['active']).toBe(true)
  })

  test('SEC-AD-07 an externalId names one user of a connection, and another one of the next', async () => {
    const { directory, second, domain } = await twoConnections()
    await provision(directory, `cas@${domain}`, { externalId: 'e-7' })
    const taken = { body: { ...aScimUser(`dee@${domain}`), externalId: 'e-7' } }
    const refused = await directory.send('POST', '/Users', taken)
    expect([refused.status, refused.body['scimType']]).toEqual([409, 'uniqueness'])
    const id = await provision(directory, `eve@${domain}`, { externalId: 'e-8' })
    const patch = { body: aPatch({ op: 'replace', value: { externalId: 'e-7' } }) }
    expect((await directory.send('PATCH', `/Users/${id}`, patch)).status).toBe(409)
    expect((await second.send('POST', '/Users', taken)).status).toBe(201)
  })

  test('SEC-AD-07 a page of a hundred members with strangers among them changes nothing', async () => {
    const { directory, second, domain } = await twoConnections()
    const ids: string[] = []
    for (const name of ['fay', 'gus']) ids.push(await provision(directory, `${name}@${domain}`))
    const group = await directory.send('POST', '/Groups', { body: { displayName: 'All' } })
    const members = ids.map((value) => ({ value }))
    const add = { body: aPatch({ op: 'add', path: 'members', value: members }) }
    expect((await directory.send('PATCH', `/Groups/${group.body.id}`, add)).status).toBe(200)
    const foreign = await provision(second, `hal@${domain}`)
    const strangers = Array.from({ length: 98 }, () => ({ value: foreign }))
    const many = { body: aPatch({ op: 'replace', path: 'members', value: [...members, ...strangers] }) }
    const refused = await directory.send('PATCH', `/Groups/${group.body.id}`, many)
    expect([refused.status, refused.body['scimType']]).toEqual([400, 'invalidValue'])
    const now = await directory.send('GET', `/Groups/${group.body.id}`)
    expect(now.body.members.map(({ value }) => value).toSorted()).toEqual(ids.toSorted())
  })
})
