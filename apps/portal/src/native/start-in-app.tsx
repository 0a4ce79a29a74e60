import { connectPortal } from '@vestibule/bridge'
import { shellChannel, type ShellWindow, stringMessenger } from '@vestibule/bridge/shell'
import { createStore } from 'jotai/vanilla'
import { createRoot } from 'react-dom/client'
import type { ConnectToHost } from '../host/bridge-host.ts'
import { translatorFor } from '../start/set-dependencies.ts'
import { translatorAtom } from '../i18n/translator.atoms.ts'
import { type Boot, bootAtom } from '../ports/boot.ts'
import { keepFileAtom } from '../ports/keep-file.ts'
import { popupOpenerAtom } from '../ports/popup-opener.ts'
import { appPopupOpener } from './app-popup-opener.ts'
import { filesOfApp } from './app-files.ts'
import { NoShell } from './NoShell.tsx'

type StartBehind = (root: HTMLElement, boot: Boot, origin: string, connect: ConnectToHost) => Promise<void>

/**
 * The top-level page in a webview: the application around it is the host, over texts. Whether this page is the
 * portal, the application sees to; whether there is an application, we do: anywhere else the page says so and is no
 * sign-in box.
 *
 * @param start shows the portal behind whatever connects it
 */
export const startInApp = async (root: HTMLElement, boot: Boot, start: StartBehind): Promise<void> => {
  const channel = shellChannel(window as unknown as ShellWindow)
  if (channel === undefined) return showNoShell(root, boot)
  document.documentElement.classList.add('v-hosted')
  const connect: ConnectToHost = (options, { store }) => {
    const connection = connectPortal({ ...options, messenger: stringMessenger(channel) })
    store.set(popupOpenerAtom, appPopupOpener(connection.call))
    store.set(keepFileAtom, { keep: filesOfApp(connection.call) })
    return connection
  }
  return start(root, boot, location.origin, connect)
}

const showNoShell = async (root: HTMLElement, boot: Boot): Promise<void> => {
  const store = createStore()
  store.set(bootAtom, boot)
  store.set(translatorAtom, await translatorFor(boot.locale))
  createRoot(root).render(<NoShell store={store} />)
}
