import { expect, test } from 'vitest'
import { describeOnBothEngines } from '../testing/engines.ts'
import { aPatch, aScimUser, groupSchema } from '../testing/scim.ts'
import { createTeamOnce } from '../testing/scim-team.ts'
import { useTestServer } from '../testing/test-server.ts'

const half = 'cut \ud83d'

/** What a directory may write a text into. */
const ofUsers = [
  { title: half },
  { externalId: half },
  { displayName: half },
  { name: { givenName: half, familyName: 'B' } },
  { emails: [{ value: 'a@b.test', type: half }] },
  { [half]: 'x' },
] as const
const ofGroups = [{ externalId: half }, { displayName: half }] as const

/** Every door, with every text. */
const doors = [
  ...ofUsers.flatMap((fields) => [
    { method: 'POST', path: '/Users', body: aScimUser('new@{domain}', fields) },
    { method: 'PUT', path: '/Users/{user}', body: aScimUser('Ann@{domain}', fields) },
    { method: 'PATCH', path: '/Users/{user}', body: aPatch({ op: 'replace', value: fields }) },
  ]),
  { method: 'PATCH', path: '/Users/{user}', body: aPatch({ op: 'add', path: 'title', value: half }) },
  { method: 'PATCH', path: '/Users/{user}', body: aPatch({ op: 'add', path: half, value: 'x' }) },
  ...ofGroups.flatMap((fields) => [
    { method: 'POST', path: '/Groups', body: { schemas: [groupSchema], displayName: 'New', ...fields } },
    {
      method: 'PUT',
      path: '/Groups/{group}',
      body: { schemas: [groupSchema], displayName: 'Crew', ...fields },
    },
    { method: 'PATCH', path: '/Groups/{group}', body: aPatch({ op: 'replace', value: fields }) },
  ]),
  { method: 'POST', path: '/Users/.search', body: { filter: `displayName eq "${half}"` } },
]

const toText = (body: object): string => JSON.stringify(body)

describeOnBothEngines('SEC-DE-04 half of a surrogate pair from a directory', (engine) => {
  const aTeam = createTeamOnce(useTestServer(engine))

  const readAll = async () => {
    const { directory } = await aTeam()
    return [(await directory.send('GET', '/Users')).body, (await directory.send('GET', '/Groups')).body]
  }
  const findId = async (path: string) => {
    const { directory, domain } = await aTeam()
    const filter = encodeURIComponent(`userName eq "Ann@${domain}"`)
    if (path.includes('{user}'))
      return (await directory.send('GET', `/Users?filter=${filter}`)).body.Resources[0]?.id
    const { body } = await directory.send('POST', '/Groups', {
      body: { schemas: [groupSchema], displayName: `Crew ${crypto.randomUUID()}` },
    })
    return body.id
  }

  test.each(doors.map((door) => ({ ...door, text: toText(door.body).slice(0, 200) })))(
    '$method $path $text is refused, and changes nothing',
    async ({ method, path, body }) => {
      const { directory, domain } = await aTeam()
      const id = String(await findId(path))
      const before = await readAll()
      const answer = await directory.send(method, path.replace(/\{.*\}/, id), {
        body: toText(body).replaceAll('{domain}', domain),
      })
      expect([answer.status, answer.body['scimType']]).toEqual([400, 'invalidValue'])
      expect(await readAll()).toEqual(before)
    },
  )
})
