import type { Call, HostMethods, Params, PortalConfig, PortalMethods } from '@vestibule/bridge'
import { openHostEnd } from '@vestibule/bridge/host-end'
import { failed } from '@vestibule/bridge/result'
import { stringMessenger } from '@vestibule/bridge/shell'
import { createTokens, type TokenOptions } from '../tokens.ts'
import { unwrapOutcome } from '../unwrap-outcome.ts'
import { shellEnv } from './shell-env.ts'
import { shellHandlers } from './shell-handlers.ts'

type ShellEvents<K extends keyof HostMethods['params'] & string> = Params<HostMethods, K>

/** What the portal tells and asks the application; what is missing is answered with yes, or nothing happens. */
export interface ShellListeners {
  /** The user signed in now, or that there is none. No token is in it. */
  readonly session?: (snapshot: ShellEvents<'sessionChanged'>) => void
  /** Opens an address of the portal in the system's own browser. False: it could not be opened. */
  readonly openExternal: (
    url: string,
    reason: ShellEvents<'openExternal'>['reason'],
  ) => boolean | Promise<boolean>
  /** The portal is done, or wants to be elsewhere. False: it was not opened. */
  readonly navigate?: (to: ShellEvents<'navigate'>) => boolean
  /** The person wants to close the portal. False: it stays. */
  readonly close?: (reason: ShellEvents<'closeRequested'>['reason']) => boolean
  /** Something is on screen: a picture of the application that covers the webview can go. */
  readonly painted?: () => void
  /** A dialog lies over what the portal shows, a step-up for one, or the last has gone: where the webview is not in sight it has to be shown meanwhile. */
  readonly overlay?: (isOn: boolean) => void
  /** The portal shows something else; the key opens it again. */
  readonly route?: (route: ShellEvents<'routeChanged'>) => void
  /**
   * Lets the person keep a file: a webview has no downloads. It can hold their recovery codes: it goes where they
   * want it, and nowhere else. False: it was not kept.
   */
  readonly saveFile?: (file: ShellEvents<'saveFile'>) => boolean | Promise<boolean>
  /** Something was completed that may be counted. */
  readonly event?: (message: ShellEvents<'event'>) => void
  /** Something is set up wrongly, in words for developers. */
  readonly diagnostic?: (diagnostic: ShellEvents<'diagnostic'>) => void
}

/** A native application around a webview. */
export interface ShellOptions {
  /** Origin of the portal, without a slash at its end. */
  readonly portalUrl: string
  readonly clientId: string
  /** Gives a text to the page in the webview. */
  readonly send: (text: string) => void
  /** A text of at least 128 random bits. */
  readonly newId: () => string
  /** Options the portal starts with. */
  readonly config?: Partial<PortalConfig>
  readonly on: ShellListeners
}

/** The application's end of the bridge. */
export interface Shell {
  /** What the webview loads. */
  readonly url: string
  /** Whether the webview may show this address: of the portal and of no other site. Others belong into a browser. */
  readonly mayShow: (url: string) => boolean
  /**
   * Takes a text of the page. False: it was not the portal that spoke.
   *
   * @param from address of the document that spoke, as the webview says it
   */
  readonly hear: (text: string, from: string) => boolean
  /** Asks the portal anything of its methods; errors are values. */
  readonly call: Call<PortalMethods>
  /** An access token for the application's own servers; rejects with an Error that has a `code`. */
  readonly getAccessToken: (options?: TokenOptions) => Promise<string>
  /** Everything that is open ends with DESTROYED. */
  readonly end: () => void
}

/**
 * Opens the application's end of the bridge; nothing is sent before the page has spoken.
 *
 * @param options the webview as functions, and the listeners
 * @returns load its `url`, and give every text of the page to `hear`
 * @example
 * const shell = createShell({ portalUrl, clientId, newId: randomUUID, send: (text) => webview.post(text), on: {} })
 * webview.load(shell.url)
 */
export function createShell({ portalUrl, clientId, send, newId, config, on }: ShellOptions): Shell {
  const nonce = newId()
  // Ends in a slash: an origin that only begins like ours is another one. Not every engine here can parse addresses.
  const mayShow = (url: string) => url.startsWith(`${portalUrl}/`)
  let hear: (text: string) => void = () => {}
  const listen = (listener: (text: unknown) => void) => {
    hear = listener
    return () => {
      hear = () => {}
    }
  }
  const env = shellEnv(newId)
  const tokens = createTokens(
    async (params) => unwrapOutcome(connection.call('getAccessToken', params)),
    env.now,
  )
  const connection = openHostEnd({
    messenger: stringMessenger({ send, listen, speaksFirst: false }),
    nonce: () => nonce,
    origin: `app:${clientId}`,
    sdk: 'vestibule-native/0.1.0',
    config: () => ({ view: 'auto', ...config }),
    handlers: shellHandlers({ portalUrl, config, on, forgetToken: tokens.forget }),
    // Documents come and go in a webview of our own: whose they are was judged before they were heard.
    onAnother: () => void connection.frameLoaded(),
    onHello: (refusal) => {
      if (refusal) on.diagnostic?.({ code: refusal, detail: 'The portal was refused' })
    },
    onBug: (error, traceId) => on.diagnostic?.({ code: 'INTERNAL', detail: `${traceId} ${String(error)}` }),
    env,
  })
  const { route = '', locale = '', theme } = config ?? {}
  const query = `r=${encodeURIComponent(route)}&l=${encodeURIComponent(locale)}&t=${theme?.mode ?? ''}`
  return {
    url: `${portalUrl}/native/${clientId}?${query}#n=${nonce}`,
    mayShow,
    hear: (text, from) => {
      if (!mayShow(from)) return false
      hear(text)
      return true
    },
    call: connection.call,
    getAccessToken: tokens.get,
    end: () => connection.end(failed('DESTROYED')),
  }
}
