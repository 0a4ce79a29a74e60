import { ApiError } from '@vestibule/contract/errors'
import type {
  Assertion,
  CreationOptions,
  NewDevice,
  RequestOptions,
} from '@vestibule/contract/schemas/webauthn'
import { atom } from 'jotai/vanilla'

/**
 * The keys a person holds, behind the browser's own dialogs. Undefined: there was none, or they changed their mind.
 * `KEY_NEEDS_CLICK` where the browser refused and the last click was too long ago: with the next one it may not.
 */
export type Passkeys = {
  readonly use: (
    options: RequestOptions,
    how?: {
      /** In the list of the address field, where nothing asks until it is chosen. */ isOffered: boolean
    },
  ) => Promise<Assertion | undefined>
  readonly make: (options: CreationOptions) => Promise<NewDevice | undefined>
  /** Whether keys can be offered in the list of a field. */
  readonly canOffer: () => Promise<boolean>
}

const library = () => import('@simplewebauthn/browser')

/** Whether the last click is so fresh that a browser which wants one takes it. Old browsers do not tell. */
const hasFreshClick = (): boolean => navigator.userActivation?.isActive ?? true

/** Refusing and giving up look the same on purpose: a page may not know which keys there are. */
const orNothing = async <T>(
  ceremony: () => Promise<T>,
  isClicked = hasFreshClick(),
): Promise<T | undefined> => {
  try {
    return await ceremony()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof TypeError) throw error
    if (error.name === 'NotAllowedError' && !isClicked) throw new ApiError('KEY_NEEDS_CLICK')
    return undefined
  }
}

const browserPasskeys: Passkeys = {
  use: async (options, { isOffered } = { isOffered: false }) => {
    const { startAuthentication } = await library()
    const ceremony = () =>
      startAuthentication({
        optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
        useBrowserAutofill: isOffered,
        verifyBrowserAutofillInput: false,
      })
    // What is only offered in a list needs no click.
    const shown = await (isOffered ? orNothing(ceremony, true) : orNothing(ceremony))
    return shown && { id: shown.id, response: shown.response }
  },
  make: async (options) => {
    const { startRegistration } = await library()
    const made = await orNothing(() =>
      startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'] }),
    )
    if (made === undefined) return undefined
    const { clientDataJSON, attestationObject, transports } = made.response
    return {
      id: made.id,
      response: { clientDataJSON, attestationObject, transports },
      deviceType: made.authenticatorAttachment === 'platform' ? 'Platform' : 'CrossPlatform',
    }
  },
  canOffer: async () => (await library()).browserSupportsWebAuthnAutofill(),
}

/** Not given at the start, because only steps that come later use it; tests give their own. */
export const passkeysAtom = atom<Passkeys>(browserPasskeys)
