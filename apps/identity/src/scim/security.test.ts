import { createTenantAccessToken, createUserAccessToken } from '@vestibule/contract/areas/api-tokens'
import {
  createDomainRestriction,
  updateDomainRestrictionConfig,
} from '@vestibule/contract/areas/email-domains'
import { getProfile } from '@vestibule/contract/areas/profile'
import { getConfigs } from '@vestibule/contract/areas/scim-directory'
import { getUsersV2 } from '@vestibule/contract/areas/users'
import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../platform/db/schema/audits.ts'
import { users } from '../platform/db/schema/users.ts'
import { aMaker, aProgram } from '../testing/api-tokens.ts'
import { signedIn } from '../testing/browser.ts'
import { aMember, aMembership, aTenant, aUser, readRoleId } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { createMemberReader, off, on } from '../testing/provisioned-members.ts'
import { readRefusal } from '../testing/refusal.ts'
import {
  aDirectoryAt,
  aPatch,
  aProvisioned,
  aScimUser,
  connectDirectory,
  type Directory,
  provision,
  userSchema,
} from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

describeOnServer('what a directory may do', (engine) => {
  const testServer = useTestServer(engine)

  const eventsIn = async (tenantId: string): Promise<string[]> => {
    const rows = await testServer()
      .services.db.select({ action: audits.action })
      .from(audits)
      .where(and(eq(audits.tenantId, tenantId), like(audits.action, 'scim.%')))
    return rows.map(({ action }) => action).filter((action) => !action.startsWith('scim.connection'))
  }

  const { userWithId, readMembership } = createMemberReader(testServer)

  test('SEC-TE-03 a request of another tenant is answered 404, one without a token 401', async () => {
    const { directory, domain } = await aProvisioned(testServer())
    const other = await aProvisioned(testServer())
    const id = await provision(directory, `ann@${domain}`)
    const foreign = aDirectoryAt(testServer(), { ...directory, token: other.directory.token })
    for (const [method, path] of [
      ['GET', '/Users'],
      ['GET', `/Users/${id}`],
      ['DELETE', `/Users/${id}`],
      ['GET', '/ServiceProviderConfig'],
    ] as const) {
      const answer = await foreign.send(method, path)
      expect([answer.status, answer.body['status'], answer.body.detail]).toEqual([
        404,
        '404',
        'The resource was not found',
      ])
    }
    expect((await other.directory.send('GET', `/Users/${id}`)).status).toBe(404)
    expect((await other.directory.send('PATCH', `/Users/${id}`, off)).status).toBe(404)
    expect((await other.directory.send('DELETE', `/Users/${id}`)).status).toBe(404)
    const members = { body: { displayName: 'Theirs', members: [{ value: id }] } }
    expect((await other.directory.send('POST', '/Groups', members)).body['scimType']).toBe('invalidValue')
    const nothing = await aDirectoryAt(testServer(), { ...directory, token: '' }).send('GET', '/Users')
    expect([nothing.status, nothing.body['status'], nothing.headers.get('www-authenticate')]).toEqual([
      401,
      '401',
      'Bearer realm="SCIM"',
    ])
  })

  test('SEC-SS-07 no other token is one of a directory, and that of a directory is no other', async () => {
    const { directory, browser } = await aProvisioned(testServer())
    const own = await browser.call(createUserAccessToken, { description: 'own' })
    const ofTenant = await browser.call(createTenantAccessToken, {
      description: 'tenant',
      roleIds: [await readRoleId(testServer(), 'Admin')],
    })
    for (const token of [own.secret, ofTenant.secret, browser.accessToken, browser.refreshToken()]) {
      const answer = await aDirectoryAt(testServer(), { ...directory, token: token ?? '' }).send(
        'GET',
        '/Users',
      )
      expect(answer.status).toBe(401)
    }
    const program = aProgram(testServer(), directory.token)
    expect(await readRefusal(program.call(getConfigs, {}))).toBe('NOT_AUTHENTICATED')
  })

  test('a place that guesses tokens is stopped, and a directory there is not', async () => {
    const { directory } = await aProvisioned(testServer())
    const guess = aDirectoryAt(testServer(), { ...directory, token: `${directory.token}x` })
    const statuses = new Set<number>()
    for (let tries = 0; tries < 301; tries += 1) statuses.add((await guess.send('GET', '/Users')).status)
    expect([...statuses]).toEqual([401, 429])
    expect((await directory.send('GET', '/Users')).status).toBe(200)
    testServer().clock.advance(601)
  })

  test('SEC-AD-07 a member of the tenant is linked by address, and belongs to one directory', async () => {
    const { directory, browser, domain, tenant } = await aProvisioned(testServer())
    const ann = await aMember(testServer(), { in: tenant, user: { email: `Ann@${domain}` } })
    const made = await directory.send('POST', '/Users', { body: aScimUser(`ann@${domain}`) })
    expect([made.status, made.body.id]).toEqual([201, ann.id])
    expect((await readMembership(tenant.id, ann.id))?.managedBy).toBe('scim2')
    const second = await connectDirectory(testServer(), { browser }, 'other')
    const again = await second.send('POST', '/Users', { body: aScimUser(`ann@${domain}`) })
    expect([again.status, again.body['scimType']]).toEqual([409, 'uniqueness'])
    expect((await second.send('GET', `/Users/${ann.id}`)).status).toBe(404)
  })

  test('a user of another tenant is invited, and nothing of the account changes hands', async () => {
    const { directory, tenant } = await aProvisioned(testServer())
    const home = await aTenant(testServer())
    const victim = await aMember(testServer(), { in: home, user: { email: 'victim@elsewhere.test' } })
    const before = await userWithId(victim.id)
    const fields = { password: 'attacker-chosen-1', displayName: 'Renamed' }
    const id = await provision(directory, 'victim@elsewhere.test', fields)
    const pending = await readMembership(tenant.id, id)
    expect([id, pending?.activatedAt, pending?.managedBy]).toEqual([victim.id, null, 'scim2'])
    expect((await testServer().mail()).to('victim@elsewhere.test').length).toBe(1)
    const patch = aPatch({ op: 'replace', path: 'emails[type eq "work"].value', value: 'attacker@evil.test' })
    expect((await directory.send('PATCH', `/Users/${id}`, { body: patch })).status).toBe(200)
    const rename = aPatch({ op: 'replace', path: 'displayName', value: 'Renamed again' })
    expect((await directory.send('PATCH', `/Users/${id}`, { body: rename })).status).toBe(200)
    expect(await userWithId(victim.id)).toEqual(before)
    const browser = await signedIn(testServer(), victim)
    expect((await directory.send('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('not refused')
    expect(await readMembership(home.id, victim.id)).toBeDefined()
  })

  test('a tenant without a proved domain mails so many strangers a day, and no more', async () => {
    const maker = await aMaker(testServer())
    const directory = await connectDirectory(testServer(), maker)
    for (let made = 0; made < 51; made += 1) await provision(directory, `p${made}@${maker.tenant.id}.test`)
    const { all } = await testServer().mail()
    const invited = all.filter(({ to }) => to.endsWith(`@${maker.tenant.id}.test`))
    expect(invited.length).toBe(50)
    expect((await directory.send('GET', '/Users?count=0')).body.totalResults).toBe(51)
  })

  test('a user of the tenant’s own domain joins at once, whatever other tenants the user is in', async () => {
    const { directory, domain, tenant } = await aProvisioned(testServer())
    const user = await aUser(testServer(), { email: `both@${domain}` })
    await aMembership(testServer(), user, { in: await aTenant(testServer()) })
    const id = await provision(directory, `both@${domain}`)
    expect((await readMembership(tenant.id, id))?.activatedAt).not.toBeNull()
    expect((await userWithId(id))?.name).toBe('Ann Other')
    expect((await testServer().mail()).to(`both@${domain}`)).toEqual([])
  })

  const changes: readonly (readonly [string, (directory: Directory, domain: string) => Promise<unknown>])[] =
    [
      [
        'scim.userAdded',
        async ({ send }, domain) => send('POST', '/Users', { body: aScimUser(`n@${domain}`) }),
      ],
      ['scim.userDeactivated', async ({ send }, id) => send('PATCH', `/Users/${id}`, off)],
      ['scim.userReactivated', async ({ send }, id) => send('PATCH', `/Users/${id}`, on)],
      [
        'scim.userChanged',
        async ({ send }, id) =>
          send('PATCH', `/Users/${id}`, { body: aPatch({ op: 'add', path: 'title', value: 'Head' }) }),
      ],
      ['scim.userRemoved', async ({ send }, id) => send('DELETE', `/Users/${id}`)],
    ]

  test('SEC-AU-01 each change leaves exactly one row, and what changes nothing leaves none', async () => {
    const { directory, domain, tenant } = await aProvisioned(testServer())
    const [[added, create] = changes[0]!, ...later] = changes
    await create(directory, domain)
    const { body } = await directory.send('GET', '/Users')
    const id = body.Resources[0]!.id
    const expected = [added]
    expect(await eventsIn(tenant.id)).toEqual(expected)
    for (const [action, change] of later) {
      await change(directory, id)
      // A second time it finds everything as it is.
      await change(directory, id)
      expected.push(action)
      expect((await eventsIn(tenant.id)).sort()).toEqual(expected.toSorted())
    }
    const group = await directory.send('POST', '/Groups', { body: { displayName: 'Care' } })
    const rename = { body: aPatch({ op: 'replace', path: 'displayName', value: 'Help' }) }
    await directory.send('PATCH', `/Groups/${group.body.id}`, rename)
    await directory.send('PATCH', `/Groups/${group.body.id}`, rename)
    await directory.send('DELETE', `/Groups/${group.body.id}`)
    expect((await eventsIn(tenant.id)).filter((action) => action.includes('group')).sort()).toEqual([
      'scim.groupAdded',
      'scim.groupChanged',
      'scim.groupDeleted',
    ])
  })

  test('SEC-PO-07 markup in every text comes back as the text it is', async () => {
    const { directory, browser, domain } = await aProvisioned(testServer())
    const markup = '<img src=x onerror=alert(1)>'
    const id = await provision(directory, `xss@${domain}`, { displayName: markup, title: markup })
    const read = await directory.send('GET', `/Users/${id}`)
    expect([read.body['displayName'], read.headers.get('content-type')]).toEqual([
      markup,
      'application/scim+json',
    ])
    expect((await browser.call(getUsersV2, { ids: id })).items[0]?.name).toBe(markup)
  })

  test('SEC-AD-07 an email domain that the tenant does not take brings no member, and leaves no account', async () => {
    const { directory, domain, browser } = await aProvisioned(testServer())
    await browser.call(createDomainRestriction, { domain: 'blocked.example', type: 'BLOCK' })
    await browser.call(updateDomainRestrictionConfig, { active: true, type: 'BLOCK' })
    const add = (userName: string) =>
      directory.send('POST', '/Users', { body: { schemas: [userSchema], userName, active: true } })
    const refused = await add('ann@team.blocked.example')
    expect([refused.status, refused.body['scimType']]).toEqual([400, 'invalidValue'])
    const rows = await testServer()
      .services.db.select({ id: users.id })
      .from(users)
      .where(eq(users.canonicalEmail, 'ann@team.blocked.example'))
    expect(rows).toEqual([])
    expect((await add(`ann@${domain}`)).status).toBe(201)
  })
})
