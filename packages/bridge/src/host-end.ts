import { type ChannelOptions, openChannel } from './channel.ts'
import { browserEnv } from './env.ts'
import type { ErrorCode } from './errors.ts'
import { createHeartbeat } from './heartbeat.ts'
import { type HostHandlers, type HostMethods, hostParams, hostResults } from './host-methods.ts'
import type { Call, Params } from './methods.ts'
import type { PortalConfig } from './parts.ts'
import { type PortalMethods, portalParams, portalResults } from './portal-methods.ts'
import { type Failed, failed, ok } from './result.ts'
import { sameSecret } from './same-secret.ts'
import { common, protocolVersions } from './version.ts'

/** What the host's end needs, whatever carries its messages. */
export interface HostEndOptions extends Omit<ChannelOptions, 'heartbeat'> {
  /** The nonce this mount put into the frame's address. */
  readonly nonce: () => string
  /** Origin of this page, as the portal is told it. */
  readonly origin: string
  /** Name and version of the SDK. */
  readonly sdk: string
  /** Optional abilities of this SDK. */
  readonly features?: readonly string[]
  /** The options the portal starts with; read anew for each document. */
  readonly config: () => PortalConfig
  readonly handlers: HostHandlers
  /** A document appeared after another that said hello; it has to say it now. */
  readonly onAnother: () => void
  /** A person is asked, and the portal does not even answer a ping: its process may be gone. */
  readonly onSilent?: () => void
  /** Whether this page is visible. */
  readonly isSeen?: () => boolean
  /** A document said `hello`: accepted, or refused for this reason. */
  readonly onHello: (refusal: ErrorCode | undefined) => void
}

/** The host's end of the bridge. */
export interface HostConnection {
  /** Asks the portal; calls made before it is ready wait for it. */
  readonly call: Call<PortalMethods>
  /**
   * The frame fired `load`, without which a second document with the same nonce is refused. True when the document
   * that loaded has not said hello although another one did before.
   */
  readonly frameLoaded: () => boolean
  /** Calls everything off with this failure; nothing is received any more. */
  readonly end: (failure: Failed) => void
}

/** Opens the host's end of the bridge and waits for the portal's `hello`. */
export function openHostEnd(options: HostEndOptions): HostConnection {
  const { nonce, origin, sdk, features = [], config, handlers, onHello, env = browserEnv } = options
  const { versions: ours = protocolVersions, onSilent = () => {}, isSeen = () => true } = options
  let greeted = ''
  let documents = 0
  let loads = 0
  let epoch = 0
  let release = () => {}

  const hello = ({ nonce: given, docId, versions, features: theirs }: Params<HostMethods, 'hello'>) => {
    const version = Math.max(...common(ours, versions))
    const isNew = docId !== greeted
    // A document that came by a reload follows the `load` of the one before it.
    const isIntruder = !sameSecret(given, nonce()) || (isNew && documents > loads)
    const refusal = isIntruder ? 'BAD_NONCE' : version > 0 ? undefined : 'VERSION_UNSUPPORTED'
    onHello(refusal)
    if (refusal) return failed(refusal)
    if (isNew) documents++
    greeted = docId
    channel.greeted()
    return ok({ version, sdk, origin, features: common(features, theirs), config: config(), epoch })
  }
  const ready = async (params: Params<HostMethods, 'ready'>) => {
    const outcome = await handlers.ready(params)
    release()
    return outcome
  }

  const channel = openChannel(
    { ...options, heartbeat: createHeartbeat(env, onSilent, isSeen) },
    { ...handlers, hello, ready },
    { params: hostParams, results: hostResults },
    { params: portalParams, results: portalResults },
    true,
    (send, newEpoch) => {
      epoch = newEpoch
      release = () => channel.release(send)
      if (documents) options.onAnother()
    },
    env,
  )

  return {
    call: channel.call as HostConnection['call'],
    frameLoaded: () => ++loads > documents && documents > 0,
    end: channel.end,
  }
}
