export { connectHost, type HostConnection, type HostOptions } from './connect-host.ts'
export {
  connectPortal,
  type HostGreeting,
  type PortalConnection,
  type PortalOptions,
} from './connect-portal.ts'
export { browserEnv, type Env } from './env.ts'
export { type ErrorCode, errorCodes } from './errors.ts'
export type { HostHandlers, HostMethods } from './host-methods.ts'
export type { Call, Handlers, Params, Result } from './methods.ts'
export type { PortalConfig, SessionUser, Theme } from './parts.ts'
export { type ListeningWindow, type Peer, type PeerWindow, pinnedMessenger } from './pinned-messenger.ts'
export { type PortalMethods, portalParams } from './portal-methods.ts'
export { type Failed, type Failure, failed, type Ok, type Outcome, ok } from './result.ts'
export type { FrameDiagnosis } from './diagnosis.ts'
export { protocolVersions } from './version.ts'
