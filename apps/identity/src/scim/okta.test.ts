// The requests that Okta sends, in its order and its form (its guide on building a SCIM 2.0 API service).
import { getGroupById } from '@vestibule/contract/areas/groups'
import { getUsersV2 } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { describeOnServer } from '../testing/engines.ts'
import { aPatch, aProvisioned, type Directory, groupSchema, userSchema } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

const paging = 'startIndex=1&count=100'

const byUserName = ({ send }: Directory, userName: string) =>
  send('GET', `/Users?filter=userName%20eq%20%22${encodeURIComponent(userName)}%22&${paging}`)

const oktaUser = (userName: string) => ({
  schemas: [userSchema],
  userName,
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
})

describeOnServer('Okta', (engine) => {
  const testServer = useTestServer(engine)

  test('finds no user, creates, reads, replaces, deactivates and activates a user', async () => {
    const { directory, domain, browser } = await aProvisioned(testServer())
    const userName = `test.user@${domain}`
    const none = await byUserName(directory, userName)
    expect([none.status, none.body]).toEqual([
      200,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        totalResults: 0,
        startIndex: 1,
        itemsPerPage: 0,
        Resources: [],
      },
    ])
    const made = await directory.send('POST', '/Users', { body: oktaUser(userName) })
    const { id } = made.body as { id: string }
    const location = `http://localhost:4600${directory.base}/Users/${id}`
    expect(made.status).toBe(201)
    expect(made.headers.get('content-type')).toBe('application/scim+json')
    expect([made.headers.get('location'), made.headers.get('etag')]).toEqual([location, 'W/"1"'])
    const { password: _, groups: __, ...sent } = oktaUser(userName)
    expect(made.body).toEqual({
      ...sent,
      id,
      meta: {
        resourceType: 'User',
        created: expect.any(String),
        lastModified: expect.any(String),
        location,
        version: 'W/"1"',
      },
    })
    expect((await byUserName(directory, userName.toUpperCase())).body.Resources[0]?.id).toBe(id)
    const { groups: ___, ...profile } = {
      ...made.body,
      name: { givenName: 'Another', familyName: 'User' },
    } as Record<string, unknown>
    const replaced = await directory.send('PUT', `/Users/${id}`, {
      body: { ...profile, displayName: 'Another User' },
    })
    expect([replaced.status, replaced.body.name.givenName]).toEqual([200, 'Another'])
    const off = await directory.send('PATCH', `/Users/${id}`, {
      body: aPatch({ op: 'replace', value: { active: false } }),
    })
    expect([off.status, off.body['active'], off.body['userName']]).toEqual([200, false, userName])
    const on = await directory.send('PATCH', `/Users/${id}`, {
      body: aPatch({ op: 'replace', value: { active: true } }),
    })
    expect([on.status, on.body['active'], on.headers.get('etag')]).toEqual([200, true, 'W/"4"'])
    const { items } = await browser.call(getUsersV2, { ids: id })
    expect(items[0]).toMatchObject({
      name: 'Another User',
      email: userName,
      provider: 'scim2',
      activatedForTenant: true,
    })
  })

  test('is told that a user exists', async () => {
    const { directory, domain } = await aProvisioned(testServer())
    await directory.send('POST', '/Users', { body: oktaUser(`one@${domain}`) })
    const again = await directory.send('POST', '/Users', { body: oktaUser(`one@${domain}`) })
    expect([again.status, again.body]).toEqual([
      409,
      {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: '409',
        scimType: 'uniqueness',
        detail: 'A user with this userName or externalId exists already',
      },
    ])
  })

  test('pushes a group, renames it, adds and removes members', async () => {
    const { directory, domain, browser } = await aProvisioned(testServer())
    const ids = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        const body = { ...oktaUser(`${name}@${domain}`), externalId: `okta-${name}` }
        return (await directory.send('POST', '/Users', { body })).body.id
      }),
    )
    const group = {
      schemas: [groupSchema],
      displayName: 'Test SCIMv2',
      members: [{ value: ids[0], display: `a@${domain}` }],
    }
    const made = await directory.send('POST', '/Groups', { body: group })
    const groupId = made.body.id
    expect([made.status, made.body['displayName'], made.body.members]).toEqual([
      201,
      'Test SCIMv2',
      [expect.objectContaining({ value: ids[0], display: `a@${domain}`, type: 'User' })],
    ])
    const patch = (...operations: object[]) =>
      directory.send('PATCH', `/Groups/${groupId}`, { body: aPatch(...operations) })
    const renamed = await patch({ op: 'replace', value: { id: groupId, displayName: 'Test SCIMv2 #1' } })
    expect([renamed.status, renamed.body['displayName']]).toEqual([200, 'Test SCIMv2 #1'])
    const changed = await patch(
      { op: 'remove', path: `members[value eq "${ids[0]}"]` },
      {
        op: 'add',
        path: 'members',
        value: [
          { value: ids[1], display: `b@${domain}` },
          { value: ids[2], display: `c@${domain}` },
        ],
      },
    )
    expect([changed.status, changed.body.members.length]).toEqual([200, 2])
    const shown = await browser.call(getGroupById, { groupId, _groupsRelations: 'users' })
    expect([shown.name, shown.managedBy]).toEqual(['Test SCIMv2 #1', 'scim2'])
    expect(shown.users?.map(({ id }) => id).sort()).toEqual([ids[1], ids[2]].sort())
    const user = await directory.send('GET', `/Users/${ids[1]}`)
    expect(user.body['groups']).toEqual([
      expect.objectContaining({ value: groupId, display: 'Test SCIMv2 #1' }),
    ])
    await patch({ op: 'replace', path: 'members', value: [{ value: ids[0] }] })
    const read = await directory.send('GET', `/Groups/${groupId}`)
    expect(read.body.members.map(({ value }) => value)).toEqual([ids[0]])
    expect((await directory.send('DELETE', `/Groups/${groupId}`)).status).toBe(204)
    expect((await directory.send('GET', `/Groups/${groupId}`)).status).toBe(404)
  })
})
