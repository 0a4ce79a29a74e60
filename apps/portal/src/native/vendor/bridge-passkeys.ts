import type { CreationOptions, RequestOptions } from '@vestibule/contract/schemas/webauthn'
import type { Clock } from '../../ports/clock.ts'
import type { Passkeys } from '../../ports/passkeys.ts'
import type { Capability, NativeBridge, PasskeyListeners, BridgedWindow } from './native-bridge.ts'

/** How long a user may take where the server does not say it. */
const usualTimeoutMs = 60_000

type Answer = { readonly id: string; readonly response: Readonly<Record<string, string>> }

/** Where the shell answers. It brings the place along in old webviews, which know no keys of their own. */
const openListeners = ({ navigator }: BridgedWindow): PasskeyListeners => {
  const credentials = navigator?.credentials
  const helpers = credentials?.helpers ?? { listeners: new Map() }
  if (credentials && !credentials.helpers) Object.assign(credentials, { helpers })
  return helpers.listeners
}

type Options = CreationOptions | RequestOptions
type Question = { readonly action: 'getPasskey' | 'createPasskey'; readonly publicKey: Options }
type AskDeps = {
  readonly window: BridgedWindow
  readonly bridge: NativeBridge
  readonly clock: Clock
}

/** Binary values are base64url in both directions. Giving up, refusing and silence look the same, as in a browser. */
const ask = async (
  { action, publicKey }: Question,
  { window, bridge, clock }: AskDeps,
): Promise<Answer | undefined> => {
  const listeners = openListeners(window)
  const callbackId = crypto.randomUUID()
  const waiting = new AbortController()
  const answer = new Promise<unknown>((resolve, reject) => {
    listeners.set(callbackId, { resolve, reject })
  })
  try {
    bridge.askPasskey(action, JSON.stringify({ publicKey }), callbackId)
    const late = clock.wait(publicKey.timeout ?? usualTimeoutMs, waiting.signal).then(() => undefined)
    const given = await Promise.race([answer, late])
    return isAnswer(given) ? given : undefined
  } catch {
    return undefined
  } finally {
    waiting.abort()
    listeners.delete(callbackId)
  }
}

const isAnswer = (given: unknown): given is Answer =>
  typeof given === 'object' &&
  given !== null &&
  'id' in given &&
  typeof given.id === 'string' &&
  'response' in given &&
  typeof given.response === 'object' &&
  given.response !== null

/**
 * Passkeys by the shell, for what it can do of them; the browser does the rest.
 *
 * @param window with the place where the shell answers
 * @param bridge the shell
 * @param clock ends a question that is not answered
 * @returns the parts that the shell takes over
 */
export const bridgePasskeys = (
  window: BridgedWindow,
  bridge: NativeBridge,
  clock: Clock,
): Partial<Passkeys> => {
  const deps = { window, bridge, clock }
  const has = (action: Capability) =>
    bridge.can(action) || window.navigator?.credentials?.helpers !== undefined
  const use: Passkeys['use'] = async (publicKey) => {
    const shown = await ask({ action: 'getPasskey', publicKey }, deps)
    if (shown === undefined) return undefined
    const { clientDataJSON = '', authenticatorData = '', signature = '', userHandle } = shown.response
    return { id: shown.id, response: { clientDataJSON, authenticatorData, signature, userHandle } }
  }
  const make: Passkeys['make'] = async (publicKey) => {
    const made = await ask({ action: 'createPasskey', publicKey }, deps)
    if (made === undefined) return undefined
    const { clientDataJSON = '', attestationObject = '' } = made.response
    return { id: made.id, response: { clientDataJSON, attestationObject }, deviceType: 'Platform' }
  }
  return {
    // A shell asks at once, so a key is never only offered in the list of a field.
    ...(has('getPasskey') && { use, canOffer: async () => false }),
    ...(has('createPasskey') && { make }),
  }
}
