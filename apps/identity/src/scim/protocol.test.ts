import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/engines.ts'
import { createTeamOnce } from '../testing/scim-team.ts'
import { aPatch, aProvisioned, aScimUser, type Directory, provision, userSchema } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

describeOnBothEngines('the SCIM server', (engine) => {
  const testServer = useTestServer(engine)
  const aTeam = createTeamOnce(testServer)

  test('says what it can do', async () => {
    const { directory } = await aTeam()
    const config = await directory.send('GET', '/ServiceProviderConfig')
    expect(config.body).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: true },
      etag: { supported: true },
    })
    const types = await directory.send('GET', '/ResourceTypes')
    expect(types.body.Resources.map(({ id }) => id)).toEqual(['User', 'Group'])
    expect((await directory.send('GET', '/ResourceTypes/Group')).body['endpoint']).toBe('/Groups')
    const schemas = await directory.send('GET', '/Schemas')
    expect(schemas.body.totalResults).toBe(3)
    const user = await directory.send('GET', `/Schemas/${userSchema}`)
    const names = (user.body['attributes'] as { name: string }[]).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['userName', 'emails', 'active']))
    expect(names).not.toContain('password')
    expect((await directory.send('GET', '/Schemas/urn:none')).status).toBe(404)
    expect((await directory.send('GET', '/Schemas?filter=id%20pr')).status).toBe(403)
  })

  test('is at the same address without the prefix', async () => {
    const { directory } = await aTeam()
    const { send, base } = directory
    expect((await send('GET', '/Users')).status).toBe(200)
    const bare = base.replace('/frontegg', '')
    const answer = await testServer().server.request(`${bare}/Users`, {
      headers: { authorization: `Bearer ${directory.token}` },
    })
    expect(answer.status).toBe(200)
  })

  test('sorts and pages', async () => {
    const { directory } = await aTeam()
    const names = async (query: string) => {
      const { body } = await directory.send('GET', `/Users?${query}`)
      return [body.Resources.map((one) => one['displayName']), body.totalResults, body['startIndex']]
    }
    expect(await names('sortBy=displayName')).toEqual([['Ann', 'ben', 'Cas 100%'], 3, 1])
    expect(await names('sortBy=userName&sortOrder=descending')).toEqual([['Cas 100%', 'ben', 'Ann'], 3, 1])
    expect(await names('sortBy=displayName&startIndex=2&count=1')).toEqual([['ben'], 3, 2])
    expect(await names('startIndex=0&count=1')).toEqual([['Ann'], 3, 1])
    expect(await names('count=0')).toEqual([[], 3, 1])
    expect(await names('count=-5')).toEqual([[], 3, 1])
    expect(await names('startIndex=50')).toEqual([[], 3, 50])
    const refused = await directory.send('GET', '/Users?count=many')
    expect([refused.status, refused.body['scimType']]).toEqual([400, 'invalidValue'])
    expect((await directory.send('GET', '/Users?sortBy=title')).body['scimType']).toBe('invalidPath')
  })

  test('searches by a document as by a query', async () => {
    const { directory } = await aTeam()
    const body = {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter: 'displayName eq "ben"',
      attributes: ['displayName'],
      count: 5,
    }
    const answer = await directory.send('POST', '/Users/.search', { body })
    expect(answer.body.Resources).toEqual([
      { schemas: [userSchema], id: expect.any(String), displayName: 'ben' },
    ])
  })

  test('searches users and groups together', async () => {
    const { directory, domain } = await aProvisioned(testServer())
    await provision(directory, `ann@${domain}`, { displayName: 'Ann' })
    await provision(directory, `ben@${domain}`, { displayName: 'Ben' })
    await directory.send('POST', '/Groups', { body: { displayName: 'Care' } })
    const search = async (fields: object) => {
      const { status, body } = await directory.send('POST', '/.search', { body: fields })
      return status === 200 ? [body.Resources.map((one) => one['displayName']), body.totalResults] : status
    }
    expect(await search({})).toEqual([['Ann', 'Ben', 'Care'], 3])
    expect(await search({ startIndex: 2, count: 2 })).toEqual([['Ben', 'Care'], 3])
    expect(await search({ startIndex: 3, count: 1 })).toEqual([['Care'], 3])
    expect(await search({ count: 1 })).toEqual([['Ann'], 3])
    expect(await search({ filter: 'displayName eq "care"' })).toEqual([['Care'], 1])
    expect(await search({ filter: `userName eq "ben@${domain}"` })).toEqual([['Ben'], 1])
    expect(await search({ filter: 'shoeSize eq "44"' })).toBe(400)
  })

  test('answers the attributes that were asked for', async () => {
    const { directory, domain } = await aTeam()
    const read = async (query: string) =>
      (await directory.send('GET', `/Users?count=1&${query}`)).body.Resources[0]!
    expect(Object.keys(await read('attributes=userName,name.givenName'))).toEqual([
      'schemas',
      'id',
      'userName',
      'name',
    ])
    expect((await read('attributes=name.givenName')).name).toEqual({ givenName: 'Priya' })
    expect((await read(`attributes=${userSchema}:userName`))['userName']).toBe(`Ann@${domain}`)
    const without = await read('excludedAttributes=emails,name.familyName,meta')
    expect([without.emails, without['meta'], without.name]).toEqual([
      undefined,
      undefined,
      { givenName: 'Priya' },
    ])
    expect(Object.keys(await read('excludedAttributes=id,schemas'))).toEqual(expect.arrayContaining(['id']))
  })

  test('keeps an entity tag for each resource', async () => {
    const { directory, domain } = await aProvisioned(testServer())
    const id = await provision(directory, `tag@${domain}`)
    const path = `/Users/${id}`
    const fresh = await directory.send('GET', path, { headers: { 'if-none-match': 'W/"1"' } })
    expect([fresh.status, fresh.body, fresh.headers.get('etag')]).toEqual([304, {}, 'W/"1"'])
    const body = aPatch({ op: 'replace', path: 'title', value: 'Head' })
    const change = (ifMatch: string) =>
      directory.send('PATCH', path, { headers: { 'if-match': ifMatch }, body })
    const stale = await change('W/"7"')
    expect([stale.status, stale.body['schemas']]).toEqual([412, [errorSchema]])
    expect((await change('W/"7", W/"1"')).headers.get('etag')).toBe('W/"2"')
    expect((await directory.send('GET', path, { headers: { 'if-none-match': 'W/"1"' } })).status).toBe(200)
    expect((await directory.send('DELETE', path, { headers: { 'if-match': 'W/"1"' } })).status).toBe(412)
    expect((await directory.send('DELETE', path, { headers: { 'if-match': '*' } })).status).toBe(204)
  })

  const codes = async (send: Directory['send'], method: string, path: string, body: unknown) => {
    const answer = await send(method, path, { body })
    expect([answer.headers.get('content-type'), answer.body['schemas'], answer.body['status']]).toEqual([
      'application/scim+json',
      [errorSchema],
      String(answer.status),
    ])
    return `${answer.status} ${String(answer.body['scimType'] ?? '-')}`
  }

  test('refuses what is no user in the schema of errors', async () => {
    const { directory, domain } = await aTeam()
    const post = (body: unknown) => codes(directory.send, 'POST', '/Users', body)
    expect(await post('{"userName":')).toBe('400 invalidSyntax')
    expect(await post('[]')).toBe('400 invalidSyntax')
    expect(await post('{"userName":"a","userName":"b"}')).toBe('400 invalidSyntax')
    expect(await post({})).toBe('400 invalidValue')
    expect(await post({ userName: 7 })).toBe('400 invalidValue')
    expect(await post({ userName: 'nobody' })).toBe('400 invalidValue')
    expect(await post(aScimUser(`x@${domain}`, { emails: 'x' }))).toBe('400 invalidValue')
    expect(await post(aScimUser(`x@${domain}`, { active: 'perhaps' }))).toBe('400 invalidValue')
    expect(await post(aScimUser(`x@${domain}`, { title: 'x'.repeat(20_000) }))).toBe('400 invalidValue')
    expect(await post(aScimUser(`${'x'.repeat(300)}@${domain}`))).toBe('400 invalidValue')
    expect(await post('{"userName":"a@b.test","__proto__":{"active":true}}')).toBe('400 invalidSyntax')
    expect(await post(`{"userName":"a","name":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`)).toBe(
      '400 invalidSyntax',
    )
    expect(await post(aScimUser(`x@${domain}`, { title: 'a\u0000b' }))).toBe('400 invalidValue')
    const text = { headers: { 'content-type': 'text/plain' }, body: 'userName' }
    expect((await directory.send('POST', '/Users', text)).status).toBe(415)
  })

  test('refuses a body of 10 MiB before reading it', async () => {
    const { directory } = await aTeam()
    const body = JSON.stringify({ userName: 'x'.repeat(10 * 1024 * 1024) })
    expect(await codes(directory.send, 'POST', '/Users', body)).toBe('413 -')
  })

  test('refuses a patch that says nothing right', async () => {
    const { directory, domain } = await aProvisioned(testServer())
    const id = await provision(directory, `patch@${domain}`)
    const patch = (body: unknown) => codes(directory.send, 'PATCH', `/Users/${id}`, body)
    expect(await patch({})).toBe('400 invalidSyntax')
    expect(await patch(aPatch())).toBe('400 invalidValue')
    expect(await patch(aPatch({ op: 'explode', path: 'title' }))).toBe('400 invalidSyntax')
    expect(await patch(aPatch({ op: 'replace', path: 'shoeSize', value: 44 }))).toBe('400 invalidPath')
    expect(await patch(aPatch({ op: 'replace', path: '__proto__.active', value: true }))).toBe(
      '400 invalidPath',
    )
    expect(await patch(aPatch({ op: 'remove' }))).toBe('400 noTarget')
    expect(await patch(aPatch({ op: 'replace', path: 'active', value: 'maybe' }))).toBe('400 invalidValue')
    const many = Array.from({ length: 101 }, () => ({ op: 'replace', path: 'title', value: 'x' }))
    expect(await patch(aPatch(...many))).toBe('400 tooMany')
    expect(await patch(aPatch({ op: 'remove', path: 'userName' }))).toBe('400 invalidValue')
    expect((await directory.send('GET', `/Users/${id}`)).headers.get('etag')).toBe('W/"1"')
  })

  test('refuses what it does not have', async () => {
    const { directory } = await aTeam()
    expect(await codes(directory.send, 'POST', '/Bulk', { Operations: [] })).toBe('501 -')
    expect(await codes(directory.send, 'GET', '/Me', undefined)).toBe('501 -')
    expect(await codes(directory.send, 'GET', '/Devices', undefined)).toBe('404 -')
    expect(await codes(directory.send, 'DELETE', '/Users', undefined)).toBe('405 -')
    expect(await codes(directory.send, 'GET', '/Users/nobody', undefined)).toBe('404 -')
  })

  test('of two users who take one name at once, one is refused', async () => {
    const { directory, domain } = await aProvisioned(testServer())
    const [one, other] = await Promise.all(
      ['same', 'SAME'].map((name) =>
        directory.send('POST', '/Users', { body: aScimUser(`${name}@${domain}`) }),
      ),
    )
    expect([one!.status, other!.status].sort()).toEqual([201, 409])
  })
})
