import type { RequestContext } from '../request/request-context.ts'
import { createReply } from '../request/reply.ts'
import { hostOrigin } from './addresses.ts'
import type { TestServer } from './test-server.ts'

/** A caller, for tests of what lies below the routes. */
export const aRequestContext = (
  { services }: TestServer,
  fields: Partial<RequestContext> = {},
): RequestContext => ({
  ...services,
  client: {
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    name: 'Acme Notes',
    hostOrigins: [hostOrigin],
    defaultOrigin: hostOrigin,
    extraAncestors: [],
    overrideOrigins: [],
    routes: {},
    accessType: 'FREE_ACCESS',
    logo: '',
    icon: '',
    adminBox: {},
    redirectUris: [],
    postLogoutRedirectUris: [],
    secretHashes: [],
    grantTypes: ['authorization_code', 'refresh_token'],
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    isNative: false,
    needsPkce: true,
    needsDpop: false,
    apis: [],
    givesTokens: true,
    nativeApps: [],
    backchannelLogoutUri: null,
    createdAt: services.clock.now(),
    updatedAt: services.clock.now(),
  },
  deployment: 'frame',
  origin: undefined,
  keyProof: undefined,
  hostOrigin,
  embeddedIn: hostOrigin,
  loginAlias: undefined,
  ip: '192.0.2.1',
  userAgent: 'Test',
  locale: 'en',
  cookieHeader: undefined,
  isBrowser: true,
  isServer: false,
  traceId: 'test',
  reply: createReply(),
  ...fields,
})
