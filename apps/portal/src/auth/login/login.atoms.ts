import { storageKeys } from '@vestibule/contract/constants'
import { atom, type Getter } from 'jotai/vanilla'
import { smsNumber } from '../../kit/auth-card/sms-number.ts'
import { type Flow, flowAtom, inParts } from '../../kit/flow.ts'
import { flags } from '../../metadata/metadata.atoms.ts'
import { bootAtom } from '../../ports/boot.ts'
import { callAtom } from '../../ports/call.ts'
import { clockAtom } from '../../ports/clock.ts'
import { storageAtom } from '../../ports/storage.ts'
import { hostAtom } from '../../ports/host.ts'
import { type Route, route } from '../../ports/route.ts'
import { signedInSession, waitingSignIn } from '../../session/session.atoms.ts'
import { quickLogin } from './quick-login.atoms.ts'
import { firstLogin, preLogin } from './cells/pre-login.ts'
import type { LoginCommand, LoginEvent, LoginFacts, LoginState } from './login.types.ts'

const mayPromptPasskeys = (get: Getter): boolean =>
  get(flags)['show-passkeys-new'] === 'on' &&
  get(bootAtom).policies.otherWays?.includes('passkey') === true &&
  get(storageAtom).read(storageKeys.dontShowPasskeysPrompt) !== 'true'

/** A user comes back from a provider at one of these routes. */
const returnedBy = ({ key, params: { state, RelayState, code, SAMLResponse } }: Route) =>
  /^(oidcRedirect|s\w+Callback)Url$/.test(key)
    ? { txn: state ?? RelayState ?? '', code: code ?? SAMLResponse ?? '', isSocial: key[1] === 'o' }
    : undefined

const facts = atom(
  (get): LoginFacts => ({
    isSignedIn: get(signedInSession) !== undefined,
    waiting: get(waitingSignIn),
    authStrategy: get(bootAtom).policies.authStrategy,
    number: get(smsNumber),
    mayPromptPasskeys: mayPromptPasskeys(get),
    quickLogin: get(quickLogin),
    isFramed: Boolean(get(bootAtom).hostOrigin),
    hasSso: get(bootAtom).policies.hasSso,
    returned: returnedBy(get(route)),
    directAction: get(route).params.login_direct_action,
  }),
)

export const loginFlow = flowAtom({
  flow: inParts<Flow<LoginState, LoginEvent, LoginCommand, LoginFacts>>(
    { preLogin },
    async () => (await import('./login.flow.ts')).login,
  ),
  first: firstLogin,
  facts,
  opened: { is: 'opened' },
  // Nothing runs before a password was typed: until then the first script does without.
  run: async (command, { get, set, signal }) =>
    (await import('./login.effects.ts')).runLogin(command, {
      get,
      call: get(callAtom),
      clock: get(clockAtom),
      set,
      openExternal: (url, reason) => get(hostAtom).openExternal({ url, reason }),
      takeNumber: () => set(smsNumber, undefined),
      takeWaiting: () => set(waitingSignIn, undefined),
      signal,
    }),
})
