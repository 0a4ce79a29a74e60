import { getPasskeyWindow, openPasskeyWindow } from '@vestibule/contract/areas/webauthn'
import { atom } from 'jotai/vanilla'
import { toOutcomeEvent } from '../../../kit/outcome.ts'
import { type OpenWindow, popupOpenerAtom } from '../../../ports/popup-opener.ts'
import type { LoginEvent } from '../login.types.ts'
import type { LoginDeps, LoginEffects } from './effects.ts'

/** The window that is out. */
const windowAtom = atom<OpenWindow | undefined>(undefined)

/** Opens it blank, while the click still counts; where it goes is known later. */
export const openBlankWindow = atom(null, (get, set) => set(windowAtom, get(popupOpenerAtom).open()))

const askAgainMs = 1000

/** Asks the server how far it has got: the window is in another jar of cookies, and may be cut off. */
const watch = async (
  handle: string,
  { call, clock, signal, get }: LoginDeps,
): Promise<LoginEvent | undefined> => {
  for (;;) {
    await clock.wait(askAgainMs, signal).catch(() => {})
    if (signal.aborted) return undefined
    const state = await call(getPasskeyWindow, { handle }).then(
      (answer) => answer.state,
      // A lost answer is no answer: it is asked again.
      () => 'waiting' as const,
    )
    if (state === 'waiting') continue
    get(windowAtom)?.close()
    return { is: state === 'made' ? 'passkeyMade' : 'passkeyDropped' }
  }
}

export const passkeyWindowEffects: LoginEffects<
  'openPasskeyWindow' | 'watchPasskeyWindow' | 'closePasskeyWindow'
> = {
  openPasskeyWindow: (_, { call, get }) =>
    toOutcomeEvent(call(openPasskeyWindow, {}), ({ handle, url }) => {
      get(windowAtom)?.go(url)
      return { is: 'passkeyWindowOpened', handle, url }
    }),
  watchPasskeyWindow: ({ handle }, deps) => watch(handle, deps),
  closePasskeyWindow: async (_, { get }) => {
    get(windowAtom)?.close()
    return undefined
  },
}
