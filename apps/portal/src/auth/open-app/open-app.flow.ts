import type { Flow } from '../../kit/flow.ts'

export type OpenAppState = {
  readonly step: 'openApp'
  /** Where the application is; nothing when the address did not say, or may not be gone to. */
  readonly app?: string
}

export type OpenAppEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'appAsked' }
  | { readonly is: 'browserAsked' }
  | { readonly is: 'refused' }

export type OpenAppCommand = { readonly do: 'openApp'; readonly app: string } | { readonly do: 'goOnward' }

export type OpenAppFacts = { readonly app: string | undefined }

export const firstOpenApp: OpenAppState = { step: 'openApp' }

/** Something begun in an application was finished in a browser: the way back is a click, never by itself. */
export const openApp: Flow<OpenAppState, OpenAppEvent, OpenAppCommand, OpenAppFacts> = {
  openApp: {
    opened: (state, _, { app }) => [app === undefined ? state : { ...state, app }],
    appAsked: (state) => (state.app === undefined ? [state] : [state, { do: 'openApp', app: state.app }]),
    browserAsked: (state) => [state, { do: 'goOnward' }],
    refused: () => [firstOpenApp],
  },
}
