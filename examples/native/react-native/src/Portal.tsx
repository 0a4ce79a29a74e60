// First: the bridge needs a source of random names when it is imported.
import 'react-native-get-random-values'
import { createShell, type Shell, type ShellListeners } from '@vestibule/host-sdk/native'
import { useEffect, useRef, useState } from 'react'
import { WebView } from 'react-native-webview'
import { openBrowserAsync } from 'expo-web-browser'

type PortalProps = {
  /** Origin of the portal, such as `https://auth.example.com`. */
  readonly portalUrl: string
  readonly clientId: string
  /** A user signed in or out; no token is in it. */
  readonly onSession?: ShellListeners['session']
  /** Lets the person keep a file, with the library the application has for that; false where it was not kept. */
  readonly saveFile?: ShellListeners['saveFile']
  /** The portal is done: the application shows its own content. */
  readonly onDone?: () => void
  /** The application's end, to ask for tokens and to sign out; undefined once this is gone. */
  readonly onShell?: (shell: Shell | undefined) => void
}

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Providers refuse webviews. The portal sees by itself when the person is back. */
const openExternal = async (url: string): Promise<boolean> => {
  await openBrowserAsync(url)
  return true
}

/** Shows the portal, which signs people in and lets them administer. */
export const Portal = ({ portalUrl, clientId, onSession, saveFile, onDone, onShell }: PortalProps) => {
  const webView = useRef<WebView>(null)
  const listeners = useRef({ onSession, saveFile, onDone, onShell })
  useEffect(() => {
    listeners.current = { onSession, saveFile, onDone, onShell }
  })
  const [shell, setShell] = useState<Shell>()
  useEffect(() => {
    const made = createShell({
      portalUrl,
      clientId,
      newId,
      send: (text) => webView.current?.postMessage(text),
      on: {
        openExternal,
        saveFile: (file) => listeners.current.saveFile?.(file) ?? false,
        session: (snapshot) => listeners.current.onSession?.(snapshot),
        // Addresses of the portal's choice are not followed: an application has no pages to be sent to.
        navigate: ({ to }) => {
          if (to === 'authenticated') listeners.current.onDone?.()
          return to !== 'url'
        },
        close: () => {
          listeners.current.onDone?.()
          return true
        },
      },
    })
    setShell(made)
    listeners.current.onShell?.(made)
    return () => {
      listeners.current.onShell?.(undefined)
      made.end()
    }
  }, [portalUrl, clientId])
  if (shell === undefined) return null
  return (
    <WebView
      ref={webView}
      source={{ uri: shell.url }}
      originWhitelist={[portalUrl]}
      onShouldStartLoadWithRequest={({ url, isTopFrame }) => isTopFrame === false || shell.mayShow(url)}
      onMessage={({ nativeEvent: { data, url } }) => shell.hear(data, url)}
      setSupportMultipleWindows={false}
      allowFileAccess={false}
      allowFileAccessFromFileURLs={false}
      allowUniversalAccessFromFileURLs={false}
      mixedContentMode="never"
      domStorageEnabled
      webviewDebuggingEnabled={false}
    />
  )
}
