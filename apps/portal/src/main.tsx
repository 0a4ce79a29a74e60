import type { PortalConnection } from '@vestibule/bridge'
import { createStore } from 'jotai/vanilla'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readPageRoute } from './routes/read-address.ts'
import { preloadRoute } from './routes/auth-routes.ts'
import { bridgeHost, type ConnectToHost, connectToHost, portalEnd } from './host/bridge-host.ts'
import type { Store } from './ports/store.ts'
import { translatorFor } from './start/set-dependencies.ts'
import { followConfig, routeAskedBy } from './host/follow-config.ts'
import { provideDependencies, serverCall, afterFirstPaint } from './start/provide-dependencies.ts'
import { laterMethods } from './host/later-methods.ts'
import { Root } from './shell/Root.tsx'
import { measureHeight } from './host/report-size.ts'
import { type Boot, readBoot } from './ports/boot.ts'
import { browserClock } from './ports/clock.ts'
import { homeRoute, route } from './ports/route.ts'
import { sessionSnapshot } from './session/session-snapshot.ts'
import { isNewVisitor, session } from './session/session.atoms.ts'

/** The only place that chooses: the real server or canned answers, a host's frame or a page of its own. */
const start = async (root: HTMLElement): Promise<void> => {
  if (import.meta.env.PREVIEW) return (await import('./preview/start.tsx')).startPreview(root)
  const boot = readBoot(document)
  const { hostOrigin } = boot
  if (boot.isApp) return (await import('./native/start-in-app.tsx')).startInApp(root, boot, startBehind)
  return hostOrigin ? startBehind(root, boot, hostOrigin, connectToHost) : startOnPage(root, boot)
}

/** Shows the portal to the host that is around it, and does what the host asks. */
const startBehind = async (
  root: HTMLElement,
  boot: Boot,
  hostOrigin: string,
  connect: ConnectToHost,
): Promise<void> => {
  const store = createStore()
  const translator = await translatorFor(boot.locale)
  const { promise: greeted, resolve: letTheHostAsk } = Promise.withResolvers<void>()
  const link = connect(portalEnd(boot, laterMethods(store, root, greeted)), { hostOrigin, store })
  const host = bridgeHost(hostOrigin, link.call)
  provideDependencies(store, { boot, host, translator, call: serverCall(store, boot) })
  // Prerendered only where no refresh cookie came: then there is no session to look for.
  const isPrerendered = root.querySelector('form') !== null
  store.set(isNewVisitor, isPrerendered || boot.mayHaveSession === false)
  store.set(route, { key: boot.route ?? homeRoute, params: {} })
  store.sub(session, () => {})
  const isReady = isPrerendered && (await readyAsPrerendered(store, root, link))
  const { promise: taken, resolve: isTaken } = Promise.withResolvers<void>()
  const onShown = () => {
    afterFirstPaint(store, root, host)
    isTaken()
  }
  const portal = <Root store={store} onShown={onShown} />
  if (isPrerendered) hydrateRoot(root, portal)
  const greeting = await link.greeting
  if (!greeting.ok) return
  // Words that change while React takes the document over are not those it finds there, and it would begin anew.
  if (isPrerendered) await Promise.race([taken, browserClock.wait(takenMs)])
  await followConfig(store, greeting.value.config)
  letTheHostAsk()
  if (!isPrerendered) createRoot(root).render(portal)
  if (!isReady) await notifyReady(store, root, link)
}

/** Longer than a host that is there takes to answer, shorter than a person notices. */
const greetingMs = 50
/** By then it was taken over, or never will be. */
const takenMs = 2000

/**
 * What the server wrote is on screen and can be used: a host that greets at once is told so before React takes the
 * document over, which keeps the thread for longer than the whole greeting takes. False when that was not the time.
 */
const readyAsPrerendered = async (
  store: Store,
  root: HTMLElement,
  link: PortalConnection,
): Promise<boolean> => {
  await preloadRoute(store.get(route).key)
  const greeting = await Promise.race([link.greeting, browserClock.wait(greetingMs)])
  if (!greeting?.ok || routeAskedBy(greeting.value.config, store.get(route)).key !== store.get(route).key)
    return false
  await notifyReady(store, root, link)
  return true
}

const notifyReady = (store: Store, root: HTMLElement, { call, docId }: PortalConnection) =>
  call('ready', {
    docId,
    route: store.get(route).key,
    height: measureHeight(root),
    ...sessionSnapshot(store.get(session)),
  })

const startOnPage = async (root: HTMLElement, boot: Boot): Promise<void> => {
  // The page that signs in for an application is answered at the address of the question; a reload asks for its own.
  if (boot.pageAddress) history.replaceState(null, '', boot.pageAddress)
  // First of all, so that no request can carry a one-time token in its address (SEC-PO-02).
  const arrived = readPageRoute(window, boot.route)
  return (await import('./start/start-on-page.tsx')).startOnPage(root, boot, arrived)
}

const root = document.getElementById('root')
if (root === null) throw new Error('The document has no place for the portal')
void start(root)
