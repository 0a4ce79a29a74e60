import { createStore } from 'jotai/vanilla'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Boot } from '../ports/boot.ts'
import type { Route } from '../ports/route.ts'
import { isNewVisitor, session } from '../session/session.atoms.ts'
import { translatorFor } from './set-dependencies.ts'
import { provideDependencies, serverCall, afterFirstPaint } from './provide-dependencies.ts'
import { chooseHost } from '../host/choose-host.ts'
import { openRoute } from '../routes/open-route.ts'
import { Root } from '../shell/Root.tsx'

/**
 * Shows the portal on a page of its own.
 *
 * @param arrived what the page's address asked for
 */
export const startOnPage = async (root: HTMLElement, boot: Boot, arrived: Route): Promise<void> => {
  const store = createStore()
  const translator = await translatorFor(boot.locale)
  const host = chooseHost(window, store, boot)
  provideDependencies(store, { boot, host, translator, call: serverCall(store, boot) })
  document.documentElement.classList.add('v-hosted')
  const isPrerendered = root.querySelector('form') !== null
  store.set(isNewVisitor, isPrerendered || boot.mayHaveSession === false)
  await store.set(openRoute, arrived)
  store.sub(session, () => {})
  const portal = <Root store={store} onShown={() => afterFirstPaint(store, root, host)} />
  if (isPrerendered) hydrateRoot(root, portal)
  else createRoot(root).render(portal)
}
