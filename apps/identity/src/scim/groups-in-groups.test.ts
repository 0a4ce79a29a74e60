import { expect, test } from 'vitest'
import { describeOnServer } from '../testing/engines.ts'
import { aPatch, aProvisioned, groupSchema, provision } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

describeOnServer('a group that is to be a member of a group', (engine) => {
  const testServer = useTestServer(engine)

  test('is refused in the SCIM error schema by every way, and changes nothing', async () => {
    const { directory, domain } = await aProvisioned(testServer())
    const ann = await provision(directory, `ann@${domain}`)
    const create = (displayName: string, members: object[]) =>
      directory.send('POST', '/Groups', { body: { schemas: [groupSchema], displayName, members } })
    const inner = await create('Inner', [])
    const outer = await create('Outer', [{ value: ann }])
    const path = `/Groups/${outer.body.id}`
    const nested = { value: inner.body.id, type: 'Group' }
    const replies = [
      await create('Third', [nested]),
      await directory.send('PUT', path, {
        body: { schemas: [groupSchema], displayName: 'Outer', members: [{ value: ann }, nested] },
      }),
      await directory.send('PATCH', path, { body: aPatch({ op: 'add', path: 'members', value: [nested] }) }),
      await directory.send('PATCH', path, { body: aPatch({ op: 'Add', value: { members: [nested] } }) }),
    ]
    for (const { status, body } of replies)
      expect([status, body]).toEqual([
        400,
        {
          schemas: [errorSchema],
          status: '400',
          scimType: 'invalidValue',
          detail: 'Groups in groups are not supported',
        },
      ])
    expect((await directory.send('GET', path)).body.members).toMatchObject([{ value: ann }])
    expect((await directory.send('GET', '/Groups')).body.totalResults).toBe(2)
  })

  test('is an unknown member where nothing says that it is a group', async () => {
    const { directory } = await aProvisioned(testServer())
    const inner = await directory.send('POST', '/Groups', { body: { displayName: 'Inner' } })
    const members = [{ value: inner.body.id }]
    const refused = await directory.send('POST', '/Groups', { body: { displayName: 'Outer', members } })
    expect([refused.status, refused.body['scimType'], refused.body.detail]).toEqual([
      400,
      'invalidValue',
      `The member ${inner.body.id} is unknown`,
    ])
  })
})
