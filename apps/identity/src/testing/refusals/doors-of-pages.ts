import { createTenantAccessToken } from '@vestibule/contract/areas/api-tokens'
import { disableUser, loadUsers, updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { apiPrefix, developmentClientId, headers } from '@vestibule/contract/constants'
import { aBrowser, type Browser } from '../browser.ts'
import { bare, ofAnswer, ofCall, sendToken, users, type Door } from './refusal-scene.ts'

/** The same token with one letter of its signature changed, and without a signature. */
const forged = ({ accessToken = '' }: Browser): string => accessToken.replace(/.{4}$/, 'AAAA')
const unsigned = ({ accessToken = '' }: Browser): string =>
  `${Buffer.from('{"alg":"none"}').toString('base64url')}.${accessToken.split('.')[1]}.`

const suspicious = { action: 'accessToken.refused', code: 'NOT_AUTHENTICATED', in: 'installation' } as const
const page = { action: 'application.requestRefused', in: 'installation' } as const

/** Doors of the portal’s calls and of documents. */
export const doorsOfPages: Readonly<Record<string, Door>> = {
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
  'a forged token': { ...suspicious, ask: ({ admin }) => sendToken(admin, forged(admin)) },
  'a token that is not signed': { ...suspicious, ask: ({ admin }) => sendToken(admin, unsigned(admin)) },
  'a made-up token': { ...suspicious, ask: ({ admin }) => sendToken(admin, 'made-up') },
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
}
