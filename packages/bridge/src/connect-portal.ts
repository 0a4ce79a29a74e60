import type { Send } from './calls.ts'
import { type ChannelOptions, openChannel } from './channel.ts'
import { browserEnv } from './env.ts'
import { type HostMethods, hostParams, hostResults } from './host-methods.ts'
import { keepLatest } from './latest.ts'
import type { Call, Handlers, Result } from './methods.ts'
import { type PortalMethods, portalParams, portalResults } from './portal-methods.ts'
import { type Failed, failed, type Outcome } from './result.ts'
import { protocolVersions } from './version.ts'

/** What the host told a portal it accepted: version, abilities and the options to start with. */
export type HostGreeting = Result<HostMethods, 'hello'>

/** What the portal's end needs. */
export interface PortalOptions extends ChannelOptions {
  /** The nonce from the fragment of this document's address. */
  readonly nonce: string
  /** Build of the portal, for the host's diagnostics. */
  readonly build: string
  /** Optional abilities of this portal. */
  readonly features?: readonly string[]
  readonly handlers: Handlers<PortalMethods>
}

/** The portal's end of the bridge. */
export interface PortalConnection {
  /** The host's answer to `hello`. */
  readonly greeting: Promise<Outcome<HostGreeting>>
  /** Names this document, as `ready` has to say it. */
  readonly docId: string
  /** Asks the host; calls made before `hello` is done wait for it. */
  readonly call: Call<HostMethods>
  /** Calls everything off with this failure; nothing is received any more. */
  readonly end: (failure: Failed) => void
}

/** Opens the portal's end of the bridge and says `hello`. */
export function connectPortal(options: PortalOptions): PortalConnection {
  const { nonce, build, features = [], versions = protocolVersions, env = browserEnv } = options
  const { promise: greeting, resolve: greeted } = Promise.withResolvers<Outcome<HostGreeting>>()
  const docId = env.id()
  const request = { nonce, docId, versions: [...versions], build, features: [...features] }

  const sayHello = async (send: Send) => {
    const answer = (await channel.call('hello', request, send)) as Outcome<HostGreeting>
    const isUnknown = answer.ok && !versions.includes(answer.value.version)
    if (answer.ok && !isUnknown) {
      channel.greeted()
      channel.release(send)
    }
    greeted(isUnknown ? failed('VERSION_UNSUPPORTED', `portal speaks ${versions}`) : answer)
  }
  const channel = openChannel(
    options,
    options.handlers,
    { params: portalParams, results: portalResults },
    { params: hostParams, results: hostResults },
    false,
    sayHello,
    env,
  )

  return { greeting, docId, call: keepLatest(channel.call) as PortalConnection['call'], end: channel.end }
}
