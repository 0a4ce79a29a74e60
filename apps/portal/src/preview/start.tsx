// First, because it says the order of the layers.
import '../theme/entry.css'
import { Provider } from 'jotai'
import { createStore } from 'jotai/vanilla'
import { Suspense } from 'react'
import { createRoot, type Root as ReactRoot } from 'react-dom/client'
import { showTheme, showLocale } from '../start/document.ts'
import type { Store } from '../ports/store.ts'
import { setDependencies } from '../start/set-dependencies.ts'
import { Root } from '../shell/Root.tsx'
import { standaloneHost } from '../host/standalone-host.ts'
import { isAdminRoute } from '../routes/view.ts'
import { matchLocale } from '../i18n/locales.ts'
import { loadTranslator } from '../i18n/translator.ts'
import type { Deferred } from '../kit/deferred.tsx'
import { loadMetadata } from '../metadata/load-metadata.ts'
import type { Boot } from '../ports/boot.ts'
import { browserClock } from '../ports/clock.ts'
import { route } from '../ports/route.ts'
import { memoryStorage } from '../ports/storage.ts'
import { isNewVisitor } from '../session/session.atoms.ts'
import { isLook, ourTheme } from '../theme/apply.ts'
import { adminAddresses } from './admin-addresses.ts'
import { isAnswerState, withAnswerState } from './answer-states.ts'
import { previewCall } from './call.ts'
import { canned } from './canned.ts'
import { resumedHandlers } from './handlers/auth.ts'
import { demoPasswordConfig } from './handlers/demo-password.ts'
import { forbiddenRules } from './handlers/security.ts'
import { kitPages, kitParts } from './kit/parts.tsx'
import { PlantedMarkup } from './kit/use-plant.ts'
import { plant, plantedCall, plantedTexts } from './planted.ts'
import { previewTime } from './states/given.ts'
import { stepAddresses, stepAt } from './steps.ts'

const boot: Boot = {
  clientId: 'preview',
  application: { name: 'Acme Notes' },
  policies: {
    allowSignups: true,
    passwordMinLength: demoPasswordConfig.minLength,
    ways: '3',
    otherWays: ['passkey'],
    social: [
      { id: 'google', name: 'Google' },
      { id: 'microsoft', name: 'Microsoft' },
      { id: 'github', name: 'GitHub' },
    ],
  },
}

const delayMs = 500

/**
 * The portal on canned data. `#/login/preLogin` shows a step, `#loginUrl?..` runs a route, `#admin/users?..` opens a
 * page, `answers=failed` shows it where its answers do not come, `passwordRules=forbidden` where the installation forbids some; the query sets `locale`, `theme`, `look`, `accent`, `policies`
 * and `delay` of answers in milliseconds, `impersonated` has an administrator act as the user, and `planted` is markup that stands in every text which is not ours.
 */
export const startPreview = async (root: HTMLElement): Promise<void> => {
  document.documentElement.classList.add('v-hosted')
  let shown = showAddress(root)
  // Every address begins anew, as a document would: with a store of its own, and without loading the scripts again.
  addEventListener('hashchange', () => {
    shown = shown.then((previous) => {
      previous.unmount()
      return showAddress(root)
    })
  })
  await shown
}

const showAddress = async (element: HTMLElement): Promise<ReactRoot> => {
  const query = new URLSearchParams(location.search)
  const store = createStore()
  const isAdmin = isAdminRoute(addressed().address)
  // Waits still end.
  const clock = { ...browserClock, now: () => previewTime }
  const markup = query.get('planted') ?? ''
  const delay = Number(query.get('delay') ?? delayMs)
  const { answers, isForbidding } = addressed()
  const handlers = [
    ...canned(),
    isAdmin ? resumedHandlers(query.has('impersonated')) : {},
    isForbidding ? forbiddenRules : {},
  ]
  setDependencies(store, {
    boot: plant({ ...boot, policies: { ...boot.policies, ...readPolicies(query) } }, markup),
    clock,
    call: withAnswerState(plantedCall(previewCall(handlers, clock, delay), markup), answers),
    host: { ...standaloneHost(window), navigate: async () => true, routeChanged: () => {} },
    storage: memoryStorage(),
    tabs: Promise.resolve({
      once: (_, __, make) => make(),
      anew: (_, make) => make(),
      notifySignedOut: () => {},
      listen: () => () => {},
    }),
    translator: await loadTranslator(
      matchLocale(query.get('locale') ?? 'en') ?? 'en',
      markup === '' ? {} : plantedTexts(markup),
    ),
    showTheme,
  })
  store.set(isNewVisitor, !isAdmin)
  // Which pages the operator has opened.
  if (isAdmin) void store.set(loadMetadata)
  showLocale(store)
  showTheme(readTheme(query))
  const reactRoot = createRoot(element)
  reactRoot.render(await content(store, markup))
  return reactRoot
}

/** Other rules than those above, as JSON: what a step looks like where more is asked for. */
const readPolicies = (query: URLSearchParams): Partial<Boot['policies']> =>
  JSON.parse(query.get('policies') ?? '{}') as Partial<Boot['policies']>

const readTheme = (query: URLSearchParams) => {
  const [mode, look, accent] = [query.get('theme'), query.get('look'), query.get('accent')]
  return {
    mode: mode === 'light' || mode === 'dark' ? mode : ourTheme.mode,
    look: isLook(look) ? look : ourTheme.look,
    tokens: accent === null ? {} : { accent },
  }
}

const addressed = () => {
  const [address = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?')
  const { answers, passwordRules, ...params } = Object.fromEntries(new URLSearchParams(query))
  return {
    address,
    params,
    answers: isAnswerState(answers) ? answers : undefined,
    isForbidding: passwordRules === 'forbidden',
  }
}

const content = async (store: Store, markup: string) => {
  const { address, params } = addressed()
  const step = stepAt(address)
  if (step !== undefined) {
    if ('preload' in step.Screen) await (step.Screen as Deferred<object>).preload()
    return (
      <Provider store={store}>
        <Suspense>
          <main className="v-stage">
            <step.Screen state={plant(step.state, markup)} send={() => {}} />
          </main>
        </Suspense>
      </Provider>
    )
  }
  const name = address.replace(/^kit\//, '')
  const Part = kitParts[name]
  if (Part !== undefined) {
    return (
      <Provider store={store}>
        <PlantedMarkup value={markup}>
          <main className="v-page">
            {kitPages.has(name) ? (
              <Part />
            ) : (
              <div className="v-content">
                <h1>{plant(`Part: ${address}`, markup)}</h1>
                <Part />
              </div>
            )}
          </main>
        </PlantedMarkup>
      </Provider>
    )
  }
  if (address === '') return <Contents />
  store.set(route, { key: address, params })
  return <Root store={store} />
}

const Contents = () => (
  <ul>
    {[...stepAddresses, ...adminAddresses, ...Object.keys(kitParts).map((name) => `kit/${name}`)].map(
      (address) => (
        <li key={address}>
          <a href={`#/${address}`}>{address}</a>
        </li>
      ),
    )}
  </ul>
)
