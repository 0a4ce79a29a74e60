import { type Clock } from '../../ports/clock.ts'

/** What a shell of the wire can be told, and what each takes. Everything else of its list this page never says. */
export type NativeActions = {
  readonly loginWithSocialLogin: string
  readonly loginWithCustomSSO: string
  /** An email address. */
  readonly loginWithSSO: string
  readonly loginWithSocialLoginProvider: string
  /** The provider's id. */
  readonly loginWithCustomSocialLoginProvider: string
  readonly setLoading: boolean
  /** JSON. */
  readonly requestAuthorize: string
  readonly closeWindow: string
}

export type PasskeyAction = 'getPasskey' | 'createPasskey'

/** Names of the capability map: the actions, one that answers, and flags without a method. */
export type Capability =
  | keyof NativeActions
  | PasskeyAction
  | 'getTokens'
  | 'useNativeLoader'
  | 'shouldPromptSocialLoginConsent'

type Callbacks = Record<string, { resolve: (tokens: unknown) => void; reject: (reason: unknown) => void }>
/** Where a shell answers questions about passkeys. */
export type PasskeyListeners = Map<
  string,
  { resolve: (answer: unknown) => void; reject: (reason: unknown) => void }
>

type ShellMessage = { readonly action: string; readonly payload?: unknown; readonly callbackId?: string }

/** A window as the shells of the wire make it. */
export type BridgedWindow = {
  /** Whether this page is the top-level one. */
  readonly parent: unknown
  readonly webkit?: {
    readonly messageHandlers?: { readonly FronteggNativeBridge?: { postMessage: (json: string) => unknown } }
  }
  readonly FronteggNativeBridge?: Readonly<Record<string, (...given: unknown[]) => unknown>>
  readonly FronteggNativeBridgeFunctions?: Readonly<Partial<Record<Capability, boolean>>>
  FronteggNativeBridgeCallbacks?: Callbacks
  readonly navigator?: {
    readonly credentials?: { readonly helpers?: { readonly listeners: PasskeyListeners } }
  }
}

/** The wire's own words for both. */
export const bridgeMissing = 'FronteggNativeBridge is not available'
export const bridgeTimeout = 'native_bridge_timeout'

const tokensMs = 20_000

/** A shell of the wire around this page. */
export type NativeBridge = {
  readonly can: (what: Capability) => boolean
  /** Tells the shell something. Throws where the shell has announced itself and is not there. */
  readonly say: <Name extends keyof NativeActions>(action: Name, payload: NativeActions[Name]) => void
  /** Asks for a key, or for a new one. The answer comes to the listener of that id. */
  readonly askPasskey: (action: PasskeyAction, payload: string, callbackId: string) => void
  /** The shell's own tokens. Rejects with what it said, or after 20 seconds with `native_bridge_timeout`. */
  readonly getTokens: () => Promise<unknown>
}

let callbackCount = 0

/** The shell around this page, or nothing. A frame has none: the shell put its object there for the page. */
export const nativeBridge = (window: BridgedWindow, clock: Clock): NativeBridge | undefined => {
  const { FronteggNativeBridgeFunctions: functions, FronteggNativeBridge: android } = window
  const ios = window.webkit?.messageHandlers?.FronteggNativeBridge
  if (window.parent !== window || (functions ?? android ?? ios) === undefined) return undefined

  const postMessage = ({ action, payload, callbackId }: ShellMessage): void => {
    // A shell for iOS reads the payload as a text, whatever it is.
    if (ios) ios.postMessage(JSON.stringify({ action, payload: String(payload ?? ''), callbackId }))
    // Called on the object: what Android puts there has no life apart from it.
    else if (android?.[action]) android[action](callbackId ?? payload)
    else throw new Error(bridgeMissing)
  }

  return {
    can: (what) => functions?.[what] === true,
    say: (action, payload) => postMessage({ action, payload }),
    askPasskey: (action, payload, callbackId) => postMessage({ action, payload, callbackId }),
    getTokens: async () => {
      const callbacks = (window.FronteggNativeBridgeCallbacks ??= {})
      const callbackId = `fe_cb_${clock.now()}_${++callbackCount}`
      const waiting = new AbortController()
      const answer = new Promise((resolve, reject) => {
        callbacks[callbackId] = { resolve, reject }
      })
      try {
        postMessage({ action: 'getTokens', callbackId })
        const late = clock.wait(tokensMs, waiting.signal).then(() => Promise.reject(new Error(bridgeTimeout)))
        return await Promise.race([answer, late])
      } finally {
        waiting.abort()
        delete callbacks[callbackId]
      }
    },
  }
}
