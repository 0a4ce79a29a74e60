// What this example uses of its libraries, so that it is checked here without installing them. Leave this file out
// where they are installed: they bring their own types.

declare module 'react-native-get-random-values' {}

declare module 'expo-web-browser' {
  export const openBrowserAsync: (url: string) => Promise<{ readonly type: string }>
}

declare module 'react-native' {
  import type { ComponentType, ReactNode } from 'react'
  export const SafeAreaView: ComponentType<{ style?: object; children?: ReactNode }>
  export const Text: ComponentType<{ children?: ReactNode }>
  export const Button: ComponentType<{ title: string; onPress: () => void }>
}

declare module 'react-native-webview' {
  import type { Component } from 'react'
  export interface WebViewProps {
    source: { uri: string }
    originWhitelist?: string[]
    onShouldStartLoadWithRequest?: (request: { url: string; isTopFrame: boolean }) => boolean
    onMessage?: (event: { nativeEvent: { data: string; url: string } }) => void
    setSupportMultipleWindows?: boolean
    allowFileAccess?: boolean
    allowFileAccessFromFileURLs?: boolean
    allowUniversalAccessFromFileURLs?: boolean
    mixedContentMode?: 'never' | 'always' | 'compatibility'
    domStorageEnabled?: boolean
    webviewDebuggingEnabled?: boolean
  }
  export class WebView extends Component<WebViewProps> {
    postMessage(text: string): void
  }
}
