import { type Auth, useAccessToken, useAuth, useStepUp, VestibuleProvider } from '@vestibule/host-sdk/react'
import { createElement, type ReactNode, StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { given, offer } from './offer.ts'

type Look = { readonly theme?: 'auto'; readonly locale?: string }
type Seen = {
  readonly auth: Auth
  readonly token: string | undefined
  readonly stepUp: ReturnType<typeof useStepUp>
}

let seen: Seen | undefined
let look: (next: Look) => void = () => {}
const shown = (): Seen => {
  if (!seen) throw new Error('Nothing is rendered yet')
  return seen
}
const none = () => {
  throw Object.assign(new Error('No user is signed in'), { code: 'NOT_AUTHENTICATED' })
}

/** What the hooks say, for the suite to ask. */
const Watch = ({ onState }: { readonly onState: (state: string) => void }): ReactNode => {
  const auth = useAuth()
  const token = useAccessToken()
  const stepUp = useStepUp()
  const { state } = auth
  useEffect(() => {
    seen = { auth, token, stepUp }
  })
  useEffect(() => onState(state), [state, onState])
  return null
}

const App = ({ onState }: { readonly onState: (state: string) => void }): ReactNode => {
  const [options, setOptions] = useState<Look>({})
  useEffect(() => {
    look = (next) => setOptions((before) => ({ ...before, ...next }))
  }, [])
  return createElement(VestibuleProvider, { ...given(), ...options }, createElement(Watch, { onState }))
}

const root = createRoot(document.getElementById('portal') as HTMLElement)
const settled = Promise.withResolvers<void>()

const { note } = offer({
  start: () => {
    const onState = (state: string) => {
      note(state)
      if (state !== 'loading') settled.resolve()
    }
    root.render(createElement(StrictMode, undefined, createElement(App, { onState })))
    return settled.promise
  },
  actions: {
    signIn: () => shown().auth.login(),
    openAdminPortal: (params: { page: string }) => shown().auth.openAdminPortal(params),
    getAccessToken: () => shown().token ?? none(),
    setTheme: (theme: 'auto') => look({ theme }),
    setLocale: ({ locale }: { locale: string }) => look({ locale }),
    stepUp: (params: object) => shown().stepUp(params),
    logout: () => shown().auth.logout(),
    destroy: () => root.unmount(),
  },
})
