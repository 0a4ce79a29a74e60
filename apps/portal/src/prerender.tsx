import { passwordLength } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import { Provider } from 'jotai'
import { createStore } from 'jotai/vanilla'
import { renderToString } from 'react-dom/server'
import { preloadRoute } from './routes/auth-routes.ts'
import { setDependencies } from './start/set-dependencies.ts'
import { Root } from './shell/Root.tsx'
import { Skeleton } from './shell/Skeleton.tsx'
import { drawnProviders } from './auth/login/social/ProviderMark.tsx'
import { SocialButton } from './auth/login/social/SocialButton.tsx'
import { Or } from './auth/login/methods/Or.tsx'
import { PasskeyMethod } from './auth/login/methods/PasskeyMethod.tsx'
import { SmsMethod } from './auth/login/methods/SmsMethod.tsx'
import './auth/login/methods/messages.ts'
import { type Locale, locales } from './i18n/locales.ts'
import { loadTranslator, type Translator } from './i18n/translator.ts'
import type { Boot, IdentifierKind } from './ports/boot.ts'
import { browserClock } from './ports/clock.ts'
import type { Host } from './ports/host.ts'
import { route } from './ports/route.ts'
import { memoryStorage } from './ports/storage.ts'
import { isNewVisitor } from './session/session.atoms.ts'
import entryCss from './theme/entry.css?inline'

/** Filled in by the server, escaped but for the buttons, which are pieces of the next kind. */
const application = '%application%'
const ways = '%ways%'
const buttons = '%buttons%'
/** Of one button. */
const button = { id: '%provider%', name: '%name%', initial: '%initial%' }

type Variant = {
  readonly key: string
  readonly allowSignups: boolean
  readonly identifiers?: IdentifierKind
}

/** Sign-in by what may be typed, with the way to sign-up and without; and the sign-up that most have. */
const variants: Readonly<Record<string, Variant>> = {
  ...Object.fromEntries(
    ([undefined, 'phone', 'username', 'any'] as const).flatMap((identifiers) =>
      (['login', 'login-closed'] as const).map((name) => [
        [name, identifiers].filter(Boolean).join('-'),
        { key: 'loginUrl', allowSignups: name === 'login', identifiers },
      ]),
    ),
  ),
  'sign-up': { key: 'signUpUrl', allowSignups: true },
}

/** The first step of every locale and policy as HTML, by file name, and its styles. Runs while building. */
export const entryFiles = async (): Promise<Record<string, string>> => {
  const files: Record<string, string> = { 'entry.css': entryCss.trim() }
  for (const locale of locales) {
    files[`${locale}.skeleton.html`] = renderToString(<Skeleton />)
    files[`${locale}.admin.html`] = renderToString(<Skeleton isAdmin />)
    Object.assign(files, await wayFiles(locale))
    for (const [name, variant] of Object.entries(variants)) {
      files[`${locale}.${name}.html`] = await entryHtml(locale, variant)
    }
  }
  return files
}

const entryHtml = async (locale: Locale, { key, allowSignups, identifiers }: Variant): Promise<string> => {
  const boot: Boot = {
    clientId: '',
    application: { name: application },
    policies: { ways, buttons, allowSignups, identifiers, passwordMinLength: passwordLength.byDefault },
  }
  const store = await storeFor(locale, boot)
  await preloadRoute(key)
  store.set(route, { key, params: {} })
  store.set(isNewVisitor, true)
  const html = renderToString(<Root store={store} />)
  return withoutStyles(html, `${locale} ${key}`)
}

/** Whether a name is set apart in a sentence depends on its letters, which the server knows. */
const keepingOpen = (translator: Translator): Translator => ({
  ...translator,
  text: (...params) =>
    translator.text(...params).replace(/\u2068?%(application|name)%\u2069?/g, '%$1InText%'),
})

const storeFor = async (locale: Locale, boot: Boot) =>
  setDependencies(createStore(), { ...silence, boot, translator: keepingOpen(await loadTranslator(locale)) })

/** The other ways in, one by one: which of them there are is known to the server alone. */
const wayFiles = async (locale: Locale): Promise<Record<string, string>> => {
  const policies = { allowSignups: false, passwordMinLength: passwordLength.byDefault }
  const store = await storeFor(locale, { clientId: '', application: { name: application }, policies })
  const drawn = Object.fromEntries(
    drawnProviders.map((id) => [id, <SocialButton key={id} {...button} id={id} />]),
  )
  const pieces = {
    or: <Or />,
    sms: <SmsMethod send={nothing} />,
    passkey: <PasskeyMethod state={{ step: 'preLogin' }} send={nothing} />,
    provider: <SocialButton {...button} />,
    ...drawn,
  }
  return Object.fromEntries(
    Object.entries(pieces).map(([method, piece]) => [
      `${locale}.way-${method}.html`,
      withoutStyles(renderToString(<Provider store={store}>{piece}</Provider>), `${locale} ${method}`),
    ]),
  )
}

const withoutStyles = (html: string, what: string): string => {
  // A strict style policy would drop them in the browser, and the page would look different from the one tested.
  if (/\sstyle=/.test(html)) throw new Error(`${what}: an element has a style attribute`)
  return html
}

const nothing = () => {}

/** While building there is no server to talk to. */
const silence = {
  call: () => Promise.reject(new ApiError('OFFLINE')),
  clock: browserClock,
  storage: memoryStorage(),
  tabs: Promise.resolve({
    once: () => Promise.reject(new ApiError('OFFLINE')),
    anew: () => Promise.reject(new ApiError('OFFLINE')),
    notifySignedOut: nothing,
    listen: () => nothing,
  }),
  showTheme: nothing,
  host: {
    origin: 'https://host.invalid',
    navigate: async () => false,
    openExternal: async () => false,
    closeRequested: async () => false,
    sessionChanged: async () => {},
    routeChanged: nothing,
    title: nothing,
    resize: nothing,
    painted: nothing,
    event: nothing,
    overlay: async () => {},
    idleMs: async () => undefined,
    diagnostic: nothing,
  } satisfies Host,
}
