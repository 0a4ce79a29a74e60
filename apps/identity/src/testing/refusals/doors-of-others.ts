import { refreshToken } from '@vestibule/contract/areas/auth'
import { contract, isOperation, type Operation } from '@vestibule/contract'
import { login } from '@vestibule/contract/areas/auth'
import { resetPassword } from '@vestibule/contract/areas/passwords'
import { createSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { createSSOGuestLink, revokeSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { apiPrefix, developmentClientId, headers, vendorTokenHeader } from '@vestibule/contract/constants'
import { aConfidentialClient } from '../a-confidential-client.ts'
import { aBrowser, signedIn } from '../browser.ts'
import { aMember, aMembership, somePassword } from '../builders.ts'
import { aConnection } from '../federation.ts'
import { changeClient } from '../change-client.ts'
import { anApplication } from '../oauth.ts'
import { aDirectoryAt, connectDirectory } from '../scim.ts'
import { bare, ofAnswer, ofCall, type Door, type Refused, type Scene } from './refusal-scene.ts'

const aGuestLink = async ({ admin }: Scene) => {
  const { id: ssoConfigId } = await admin.call(createSSOConfiguration, { type: 'okta' })
  return { ssoConfigId, url: new URL((await admin.call(createSSOGuestLink, { ssoConfigId })).url) }
}
const openLink = ({ testServer }: Scene, { pathname, search }: URL): Refused =>
  ofAnswer(aBrowser(testServer).request(pathname + search, { headers: bare }))

const listOperations = (area: object): readonly Operation[] => Object.values(area).filter(isOperation)
const serverOperations = listOperations(contract.serverSdk).filter(({ access }) => access.is === 'vendor')
/** Doors of the host's own servers, with a made-up token in the header that they have and in that of users. */
const doorsOfServers = Object.fromEntries(
  serverOperations.flatMap((operation) =>
    [{ [vendorTokenHeader]: 'x' }, { authorization: 'Bearer x' }].map((shown): [string, Door] => [
      `a made-up token at ${operation.name}, as ${Object.keys(shown).join()}`,
      {
        action: 'accessToken.refused',
        code: 'NOT_AUTHENTICATED',
        in: 'installation',
        ask: ({ testServer }) =>
          ofAnswer(
            aBrowser(testServer).request(
              `${apiPrefix}${operation.path.replace('{id}', crypto.randomUUID())}`,
              {
                method: operation.method,
                ...(operation.method !== 'GET' && { body: {} }),
                headers: { ...bare, ...shown },
              },
            ),
          ),
      },
    ]),
  ),
)

/** Doors of directories, applications, links and ways in. */
export const doorsOfOthers: Readonly<Record<string, Door>> = {
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
  'an application that is not known': {
    action: 'application.requestRefused',
    code: 'invalid_client',
    in: 'installation',
    ask: ({ testServer }) =>
      ofAnswer(aBrowser(testServer).request('/oauth/authorize?client_id=unknown', { headers: bare })),
  },
  'an application that shows no secret': {
    action: 'application.requestRefused',
    code: 'invalid_client',
    in: 'installation',
    ask: async ({ testServer }) => {
      const { client } = await aConfidentialClient(testServer)
      return ofAnswer(
        anApplication(testServer).request('/oauth/token', {
          method: 'POST',
          body: `grant_type=client_credentials&client_id=${client.id}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      )
    },
  },
  'a wrong secret in the body': {
    action: 'application.secretRefused',
    code: 'invalid_client',
    in: 'installation',
    ask: async ({ testServer }) => {
      const { client } = await aConfidentialClient(testServer)
      return ofAnswer(
        anApplication(testServer).request('/oauth/introspect', {
          method: 'POST',
          body: `token=x&client_id=${client.id}&client_secret=wrong`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      )
    },
  },
  ...doorsOfServers,
  'a made-up refresh token of a program': {
    action: 'accessToken.refused',
    code: 'NOT_AUTHENTICATED',
    in: 'installation',
    ask: ({ testServer }) =>
      ofAnswer(
        anApplication(testServer, { [headers.vendorId]: developmentClientId }).request(
          `${apiPrefix}${refreshToken.path}`,
          { method: 'POST', body: { refreshToken: 'x' } },
        ),
      ),
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
      const signIn = aBrowser(testServer).call(login, { email: member.email!, password: somePassword })
      return ofCall(signIn).finally(() => changeClient(testServer, { accessType: 'FREE_ACCESS' }))
    },
  },
}
