import { ApiError } from '@vestibule/contract'
import { createTenantAccessToken } from '@vestibule/contract/areas/api-tokens'
import { getAudits } from '@vestibule/contract/areas/audits'
import { login } from '@vestibule/contract/areas/auth'
import { resetPassword } from '@vestibule/contract/areas/passwords'
import { createSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { createSSOGuestLink, revokeSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import { disableUser, loadUsers, updateUser } from '@vestibule/contract/areas/team'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { addUser } from '@vestibule/contract/areas/users'
import { apiPrefix, developmentClientId, headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../platform/db/schema/audits.ts'
import { aConfidentialClient } from '../testing/a-confidential-client.ts'
import { aBrowser, type Browser, signedIn } from '../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, readRoleId, somePassword } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { aConnection } from '../testing/federation.ts'
import { aRoleWith } from '../testing/impersonation.ts'
import { changeClient } from '../testing/change-client.ts'
import { anApplication } from '../testing/oauth.ts'
import { aDirectoryAt, connectDirectory } from '../testing/scim.ts'
import { type TestServer, useTestServer } from '../testing/test-server.ts'

/** The trace of a refused request. */
type Refused = Promise<string>

const ofCall = (call: Promise<unknown>): Refused =>
  call.then(
    () => 'not refused',
    (error: unknown) => (error instanceof ApiError ? (error.traceId ?? '') : Promise.reject(error)),
  )
const ofAnswer = async (answer: Promise<Response>): Refused =>
  (await answer).headers.get(headers.traceId) ?? ''

type Scene = Awaited<ReturnType<typeof aScene>>
type Door = {
  readonly action: string
  readonly code: string
  /** Whose log the row is in. */
  readonly in: 'tenant' | 'installation'
  readonly ask: (scene: Scene) => Refused
}

const aScene = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  const admin = await anAdmin(testServer, { in: tenant })
  const manager = await aMember(testServer, { in: tenant })
  const reads = ['fe.secure.read.users', 'fe.secure.write.users', 'fe.secure.write.updateUser']
  await aRoleWith(testServer, tenant, manager, reads)
  const member = await aMember(testServer, { in: tenant })
  const foreign = await aTenant(testServer)
  const stranger = await aMember(testServer, { in: foreign })
  return {
    testServer,
    tenant,
    foreign,
    stranger,
    member,
    adminRole: await readRoleId(testServer, 'Admin'),
    admin: await signedIn(testServer, admin),
    manager: await signedIn(testServer, manager),
    reader: await signedIn(testServer, member),
  }
}

const users = `${apiPrefix}/identity/resources/users/v3`
const bare = { origin: undefined, [headers.embedTicket]: undefined, authorization: undefined }

const asking = (browser: Browser, token: string): Refused =>
  ofAnswer(browser.request(users, { headers: { authorization: `Bearer ${token}` } }))

/** The same token with one letter of its signature changed, and without a signature. */
const forged = ({ accessToken = '' }: Browser): string => accessToken.replace(/.{4}$/, 'AAAA')
const unsigned = ({ accessToken = '' }: Browser): string =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${accessToken.split('.')[1]}.`

const aGuestLink = async ({ admin }: Scene) => {
  const { id: ssoConfigId } = await admin.call(createSSOConfiguration, { type: 'okta' })
  return { ssoConfigId, url: new URL((await admin.call(createSSOGuestLink, { ssoConfigId })).url) }
}
const openLink = ({ testServer }: Scene, { pathname, search }: URL): Refused =>
  ofAnswer(aBrowser(testServer).request(pathname + search, { headers: bare }))

const suspicious = { action: 'accessToken.refused', code: 'NOT_AUTHENTICATED', in: 'installation' } as const
const page = { action: 'application.requestRefused', in: 'installation' } as const

const doors: Readonly<Record<string, Door>> = {
  'a role above one’s own, to a member': {
    action: 'role.grantRefused',
    code: 'ROLE_NOT_GRANTABLE',
    in: 'tenant',
    ask: ({ manager, member, adminRole }) =>
      ofCall(manager.call(updateUser, { id: member.id, roleIds: [adminRole] })),
  },
  'a role above one’s own, by an invitation': {
    action: 'role.grantRefused',
    code: 'ROLE_NOT_GRANTABLE',
    in: 'tenant',
    ask: ({ manager, adminRole }) =>
      ofCall(manager.call(addUser, { email: 'new@example.test', roleIds: [adminRole] })),
  },
  'a missing permission': {
    action: 'permission.refused',
    code: 'FORBIDDEN',
    in: 'tenant',
    ask: ({ reader, member }) => ofCall(reader.call(disableUser, { userId: member.id })),
  },
  'the account of others in the header': {
    action: 'operation.targetRefused',
    code: 'NOT_FOUND',
    in: 'tenant',
    ask: ({ admin, foreign }) =>
      ofAnswer(admin.request(users, { headers: { [headers.scopedTenant]: foreign.id } })),
  },
  'a member of others': {
    action: 'operation.targetRefused',
    code: 'NOT_FOUND',
    in: 'tenant',
    ask: ({ admin, stranger }) => ofCall(admin.call(disableUser, { userId: stranger.id })),
  },
  'a sign-in that is too long ago': {
    action: 'session.proofRefused',
    code: 'STEP_UP_REQUIRED',
    in: 'tenant',
    ask: ({ testServer, admin }) => {
      testServer.clock.advance(301)
      return ofCall(admin.call(createTenantAccessToken, { description: 'x', roleIds: [] }))
    },
  },
  'input that does not fit': {
    action: 'operation.refused',
    code: 'INVALID_INPUT',
    in: 'tenant',
    ask: ({ admin }) => ofAnswer(admin.request(`${users}?_limit=x`)),
  },
  'a forged token': { ...suspicious, ask: ({ admin }) => asking(admin, forged(admin)) },
  'a token that is not signed': { ...suspicious, ask: ({ admin }) => asking(admin, unsigned(admin)) },
  'a made-up token': { ...suspicious, ask: ({ admin }) => asking(admin, 'made-up') },
  'the token of a session that has ended': {
    action: 'accessToken.refused',
    code: 'SESSION_ENDED',
    in: 'tenant',
    ask: async ({ admin, reader, member }) => {
      await admin.call(disableUser, { userId: member.id })
      return ofCall(reader.call(loadUsers, {}))
    },
  },
  'a page that is not registered': {
    ...page,
    code: 'ORIGIN_REFUSED',
    ask: ({ admin }) =>
      ofAnswer(
        admin.request(`${apiPrefix}/identity/resources/auth/v1/user`, {
          method: 'POST',
          body: {},
          headers: { origin: 'https://evil.test' },
        }),
      ),
  },
  'a frame in a page that is not registered': {
    ...page,
    code: 'EMBED_FORBIDDEN',
    ask: ({ testServer }) =>
      ofAnswer(
        aBrowser(testServer).request(`/embed/${developmentClientId}?o=https%3A%2F%2Fevil.test`, {
          headers: bare,
        }),
      ),
  },
  'a made-up application': {
    ...page,
    code: 'CLIENT_UNKNOWN',
    ask: ({ testServer }) =>
      ofAnswer(aBrowser(testServer).request('/embed/x?o=https%3A%2F%2Fevil.test', { headers: bare })),
  },
  'a directory’s token that is wrong': {
    action: 'scim.tokenRefused',
    code: 'NOT_AUTHENTICATED',
    in: 'tenant',
    ask: async ({ testServer, admin }) => {
      const directory = await connectDirectory(testServer, { browser: admin })
      const stranger = aDirectoryAt(testServer, { ...directory, token: `${directory.token}x` })
      return (await stranger.send('GET', '/Users')).headers.get(headers.traceId) ?? ''
    },
  },
  'a directory at the address of another': {
    action: 'operation.targetRefused',
    code: 'NOT_FOUND',
    in: 'tenant',
    ask: async ({ testServer, admin }) => {
      const directory = await connectDirectory(testServer, { browser: admin })
      const base = directory.base.replace(directory.connectionId, crypto.randomUUID())
      const elsewhere = aDirectoryAt(testServer, { ...directory, base })
      return (await elsewhere.send('GET', '/Users')).headers.get(headers.traceId) ?? ''
    },
  },
  'a wrong secret of an application': {
    action: 'application.secretRefused',
    code: 'invalid_client',
    in: 'installation',
    ask: async ({ testServer }) => {
      const { client } = await aConfidentialClient(testServer)
      const basic = `Basic ${Buffer.from(`${client.id}:wrong`).toString('base64')}`
      return ofAnswer(
        anApplication(testServer).request('/oauth/token', {
          method: 'POST',
          body: 'grant_type=client_credentials',
          headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
        }),
      )
    },
  },
  'a made-up refresh token of an application': {
    action: 'application.grantRefused',
    code: 'invalid_grant',
    in: 'installation',
    ask: ({ testServer }) =>
      ofAnswer(
        anApplication(testServer).request('/oauth/token', {
          method: 'POST',
          body: `grant_type=refresh_token&refresh_token=x&client_id=${developmentClientId}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      ),
  },
  'a made-up token for user information': {
    action: 'accessToken.refused',
    code: 'invalid_token',
    in: 'installation',
    ask: ({ testServer }) =>
      ofAnswer(
        anApplication(testServer).request('/oauth/userinfo', { headers: { authorization: 'Bearer x' } }),
      ),
  },
  'a made-up reset link': {
    action: 'oneTimeSecret.refused',
    code: 'LINK_INVALID',
    in: 'installation',
    ask: ({ testServer, member }) =>
      ofCall(
        aBrowser(testServer).call(resetPassword, {
          userId: member.id,
          token: 'x'.repeat(43),
          password: 'a fresh and long one',
        }),
      ),
  },
  'a made-up link for guests': {
    action: 'oneTimeSecret.refused',
    code: 'LINK_INVALID',
    in: 'installation',
    ask: async (scene) => {
      const { url } = await aGuestLink(scene)
      url.searchParams.set('token', 'A'.repeat(43))
      return openLink(scene, url)
    },
  },
  'a link for guests that was revoked': {
    action: 'oneTimeSecret.refused',
    code: 'LINK_INVALID',
    in: 'tenant',
    ask: async (scene) => {
      const { url, ssoConfigId } = await aGuestLink(scene)
      await scene.admin.call(revokeSSOGuestLink, { ssoConfigId })
      return openLink(scene, url)
    },
  },
  'a window to a provider that was not opened': {
    action: 'oneTimeSecret.refused',
    code: 'EXTERNAL_LOGIN_GONE',
    in: 'installation',
    ask: ({ testServer }) => ofAnswer(aBrowser(testServer).request('/login/start?txn=x', { headers: bare })),
  },
  'a tenant that lets its members in by single sign-on alone': {
    action: 'signIn.refused',
    code: 'SSO_REQUIRED',
    in: 'tenant',
    ask: async ({ testServer, tenant, foreign }) => {
      const domain = `kept-${tenant.id}.test`
      const ann = await aMember(testServer, { in: foreign, user: { email: `ann@${domain}` } })
      await aMembership(testServer, ann, { in: tenant })
      const browser = await signedIn(testServer, ann)
      await aConnection(testServer, tenant, { domain, isEnforced: true })
      return ofCall(browser.call(switchTenant, { tenantId: tenant.id }))
    },
  },
  'an application that is not assigned to the member': {
    action: 'signIn.refused',
    code: 'APPLICATION_NOT_ASSIGNED',
    in: 'tenant',
    ask: async ({ testServer, member }) => {
      await changeClient(testServer, { accessType: 'MANAGED_ACCESS' })
      const asked = ofCall(aBrowser(testServer).call(login, { email: member.email!, password: somePassword }))
      return asked.finally(() => changeClient(testServer, { accessType: 'FREE_ACCESS' }))
    },
  },
}

describeOnServer('doors that refuse', (engine) => {
  const testServer = useTestServer(engine)
  const rowsOf = (trace: string) =>
    testServer().services.db.select().from(audits).where(eq(audits.traceId, trace))

  test.each(Object.entries(doors))(
    'SEC-TO-30 %s leaves one row',
    async (_, { action, code, in: log, ask }) => {
      const scene = await aScene(testServer())
      const trace = await ask(scene)
      expect(trace).toMatch(/^[0-9a-f]{32}$/)
      const rows = await rowsOf(trace)
      expect(rows.map((row) => [row.action, row.details['code'], row.tenantId])).toEqual([
        [action, code, log === 'tenant' ? scene.tenant.id : testServer().services.vendorTenantId],
      ])
      const text = await testServer().services.metrics.registry.metrics()
      expect(text).toContain(`refusals_total{code="${code}"}`)
      expect(text).not.toContain('unnamed')
    },
  )

  test('SEC-TO-30 a wrong password and a wrong captcha keep the one row of their own', async () => {
    const { member } = await aScene(testServer())
    const trace = await ofCall(
      aBrowser(testServer()).call(login, { email: member.email!, password: 'wrong' }),
    )
    expect((await rowsOf(trace)).map(({ action }) => action)).toEqual(['signIn.failed'])
  })

  test('SEC-TO-30 visitors without a token, and pages left open with an old one, leave none', async () => {
    const { admin } = await aScene(testServer())
    const without = await ofAnswer(admin.request(users, { headers: { authorization: undefined } }))
    testServer().clock.advance(86_400)
    const old = await ofAnswer(admin.request(users))
    const refresh = await ofAnswer(
      aBrowser(testServer()).request(`${apiPrefix}/identity/resources/auth/v1/user/token/refresh`, {
        method: 'POST',
        body: {},
      }),
    )
    const unknownPath = await ofAnswer(admin.request('/wp-login.php'))
    for (const trace of [without, old, refresh, unknownPath]) expect(await rowsOf(trace)).toEqual([])
  })

  test('SEC-TO-30 an administrator reads the rows and finds them by event', async () => {
    const { admin, reader, member } = await aScene(testServer())
    await ofCall(reader.call(disableUser, { userId: member.id }))
    const answer = await admin.call(getAudits, { action: 'permission.refused' })
    expect(JSON.stringify(answer)).toContain(member.id)
  })
})
