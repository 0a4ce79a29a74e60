// The requests that Microsoft Entra ID sends: names of operations in upper case, booleans as texts, paths with filters.
import { getUsersV2 } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { describeOnServer } from '../testing/engines.ts'
import {
  aPatch,
  aProvisioned,
  enterpriseSchema,
  groupSchema,
  provision,
  userSchema,
} from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

const entraUser = (userName: string, externalId: string) => ({
  schemas: [userSchema, enterpriseSchema],
  externalId,
  userName,
  active: true,
  emails: [{ primary: true, type: 'work', value: userName }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Given Family', familyName: 'Family', givenName: 'Given' },
  roles: [],
  [enterpriseSchema]: { department: 'Sales', employeeNumber: '17' },
})

describeOnServer('Microsoft Entra ID', (engine) => {
  const testServer = useTestServer(engine)

  test('tests the connection with a user that cannot be', async () => {
    const { directory } = await aProvisioned(testServer(), 'azure-ad')
    const path = `/Users?filter=userName+eq+%22${crypto.randomUUID()}%22`
    const { status, body } = await directory.send('GET', path, {
      headers: { accept: 'application/scim+json' },
    })
    expect([status, body.totalResults, body.Resources]).toEqual([200, 0, []])
  })

  test('creates a user and patches it in its own words', async () => {
    const { directory, domain, browser } = await aProvisioned(testServer(), 'azure-ad')
    const userName = `given@${domain}`
    const made = await directory.send('POST', '/Users', { body: entraUser(userName, 'e-1') })
    const id = made.body.id
    expect([made.status, made.body[enterpriseSchema]]).toEqual([
      201,
      { department: 'Sales', employeeNumber: '17' },
    ])
    const answer = await directory.send('GET', `/Users?filter=externalId eq "e-1"`.replaceAll(' ', '%20'))
    expect(answer.body.Resources[0]?.id).toBe(id)
    const patched = await directory.send('PATCH', `/Users/${id}`, {
      body: aPatch(
        { op: 'Replace', path: 'name.givenName', value: 'Changed' },
        { op: 'Replace', path: 'displayName', value: 'Changed Family' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: `changed@${domain}` },
        { op: 'Add', path: 'emails[type eq "home"].value', value: 'home@example.test' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555 0100' },
        { op: 'Add', path: 'addresses[type eq "work"].streetAddress', value: 'One Way' },
        { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Springfield' },
        { op: 'Replace', path: `${enterpriseSchema}:department`, value: 'Care' },
        { op: 'Add', path: `${enterpriseSchema}:manager`, value: 'e-9' },
        { op: 'Add', path: 'roles[primary eq "True"].value', value: 'Lead' },
        { op: 'Replace', path: `${userSchema}:title`, value: 'Head' },
        { op: 'Remove', path: 'name.formatted' },
      ),
    })
    expect(patched.status).toBe(200)
    expect(patched.body).toMatchObject({
      userName,
      displayName: 'Changed Family',
      title: 'Head',
      name: { givenName: 'Changed', familyName: 'Family' },
      phoneNumbers: [{ type: 'mobile', value: '+1 555 0100' }],
      addresses: [{ type: 'work', streetAddress: 'One Way', locality: 'Springfield' }],
      roles: [{ primary: true, value: 'Lead' }],
      [enterpriseSchema]: { department: 'Care', employeeNumber: '17', manager: { value: 'e-9' } },
    })
    expect(patched.body.emails.map(({ value }) => value)).toEqual([`changed@${domain}`, 'home@example.test'])
    expect(patched.body.name.formatted).toBeUndefined()
    const without = await directory.send('PATCH', `/Users/${id}`, {
      body: aPatch({ op: 'Remove', path: enterpriseSchema }),
    })
    expect([without.body['schemas'], without.body[enterpriseSchema]]).toEqual([[userSchema], undefined])
    // The name follows; the address that the user signs in with does not.
    const { items } = await browser.call(getUsersV2, { ids: id })
    expect(items[0]).toMatchObject({ name: 'Changed Family', email: userName })
  })

  test('switches a user off with a text, and deletes it later', async () => {
    const { directory, domain } = await aProvisioned(testServer(), 'azure-ad')
    const id = await provision(directory, `off@${domain}`)
    for (const [value, active] of [
      ['False', false],
      ['True', true],
      [false, false],
    ]) {
      const body = aPatch({ op: 'Replace', path: 'active', value })
      const answer = await directory.send('PATCH', `/Users/${id}`, { body })
      expect([answer.status, answer.body['active']]).toEqual([200, active])
    }
    const inactive = await directory.send('GET', '/Users?filter=active%20eq%20False')
    expect(inactive.body.Resources.map(({ id: one }) => one)).toEqual([id])
    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(404)
    expect((await directory.send('GET', '/Users')).body.totalResults).toBe(0)
  })

  test('creates a user that is switched off from the start', async () => {
    const { directory, domain } = await aProvisioned(testServer(), 'azure-ad')
    const body = { ...entraUser(`later@${domain}`, 'e-2'), active: 'False' }
    const made = await directory.send('POST', '/Users', { body })
    expect([made.status, made.body['active']]).toEqual([201, false])
  })

  test('creates a group without members, finds it, and changes members one by one', async () => {
    const { directory, domain } = await aProvisioned(testServer(), 'azure-ad')
    const [ann, ben] = [
      await provision(directory, `ann@${domain}`),
      await provision(directory, `ben@${domain}`),
    ]
    const group = {
      schemas: [groupSchema],
      externalId: 'g-1',
      displayName: 'Sales',
      meta: { resourceType: 'Group' },
    }
    const made = await directory.send('POST', '/Groups', { body: group })
    const id = made.body.id
    expect([made.status, made.body.members]).toEqual([201, undefined])
    const query = 'excludedAttributes=members&filter=displayName%20eq%20%22sales%22'
    const answer = await directory.send('GET', `/Groups?${query}`)
    expect(answer.body.Resources).toEqual([expect.objectContaining({ id, externalId: 'g-1' })])
    expect(answer.body.Resources[0]).not.toHaveProperty('members')
    const patch = async (...operations: object[]) =>
      (await directory.send('PATCH', `/Groups/${id}`, { body: aPatch(...operations) })).status
    expect(await patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: ann }] })).toBe(200)
    expect(await patch({ op: 'Add', path: 'members', value: [{ value: ben }] })).toBe(200)
    const isMember = async (userId: string) => {
      const filter = encodeURIComponent(`id eq "${id}" and members eq "${userId}"`)
      const { body } = await directory.send('GET', `/Groups?attributes=id&filter=${filter}`)
      return body.Resources
    }
    expect(await isMember(ben)).toEqual([{ schemas: [groupSchema], id }])
    expect(await patch({ op: 'Remove', path: 'members', value: [{ value: ben }] })).toBe(200)
    expect(await isMember(ben)).toEqual([])
    expect(await patch({ op: 'Remove', path: `members[value eq "${ann}"]` })).toBe(200)
    expect((await directory.send('GET', `/Groups/${id}`)).body.members).toBeUndefined()
    expect(await patch({ op: 'Replace', path: 'displayName', value: 'Sales EMEA' })).toBe(200)
    expect(await patch({ op: 'Replace', path: 'displayName', value: 'Sales EMEA' })).toBe(200)
    const { headers } = await directory.send('GET', `/Groups/${id}`)
    // Four changes of members and one of the name; the last patch changed nothing.
    expect(headers.get('etag')).toBe('W/"6"')
  })
})
