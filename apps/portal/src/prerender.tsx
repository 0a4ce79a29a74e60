import { passwordLength } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import { createStore } from 'jotai/vanilla'
import { renderToString } from 'react-dom/server'
import { preloadRoute } from './app/auth-routes.ts'
import { fill } from './app/fill.ts'
import { Root } from './app/Root.tsx'
import { Skeleton } from './app/Skeleton.tsx'
import { type Locale, locales } from './i18n/locales.ts'
import { loadTranslator } from './i18n/translator.ts'
import type { Boot, IdentifierKind } from './ports/boot.ts'
import { browserClock } from './ports/clock.ts'
import type { Host } from './ports/host.ts'
import { route } from './ports/route.ts'
import { memoryStorage } from './ports/storage.ts'
import { isNewVisitor } from './session/session.atoms.ts'
import entryCss from './theme/entry.css?inline'

/** Filled in by the server, escaped. */
const application = '%application%'
const ways = '%ways%'

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
    policies: { ways, allowSignups, identifiers, passwordMinLength: passwordLength.byDefault },
  }
  const store = fill(createStore(), { ...silence, boot, translator: await loadTranslator(locale) })
  await preloadRoute(key)
  store.set(route, { key, params: {} })
  store.set(isNewVisitor, true)
  const html = renderToString(<Root store={store} />)
  // A strict style policy would drop them in the browser, and the page would look different from the one tested.
  if (/\sstyle=/.test(html)) throw new Error(`${locale} ${key}: an element has a style attribute`)
  return html
}

const nothing = () => {}

/** While building there is nobody to talk to. */
const silence = {
  call: () => Promise.reject(new ApiError('OFFLINE')),
  clock: browserClock,
  storage: memoryStorage(),
  tabs: Promise.resolve({
    once: () => Promise.reject(new ApiError('OFFLINE')),
    tellSignedOut: nothing,
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
