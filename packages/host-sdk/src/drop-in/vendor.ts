import type { Routes } from '../routes.ts'

/** What is read of the store of an application that is built on the vendor's wrapper. */
export interface VendorAuth {
  readonly isAuthenticated?: boolean
  readonly isLoading?: boolean
  readonly user?: { readonly id?: string; readonly tenantId?: string; readonly expiresIn?: number } | null
  readonly routes?: Routes
  readonly onRedirectTo?: (path: string, options?: { readonly replace?: boolean }) => void
}

/** The wrapper's store, as far as it is used here. */
export interface VendorStore {
  readonly getState: () => { readonly auth: VendorAuth }
  readonly dispatch: (action: { readonly type: string; readonly payload?: unknown }) => void
  readonly subscribe: (listener: () => void) => unknown
}

/** The application the wrapper made. */
export interface VendorApp {
  readonly store: VendorStore
  readonly hideAdminPortal: () => void
  readonly hideCheckoutDialog: () => void
}

/** The options the application was made with. */
export interface VendorOptions {
  readonly contextOptions: {
    readonly baseUrl: string | ((path: string) => string)
    readonly clientId?: string
    readonly appId?: string
    readonly tenantResolver?: () => { readonly tenant?: string } | undefined
  }
  readonly authOptions?: { readonly keepSessionAlive?: boolean; readonly routes?: Routes }
  readonly localizations?: unknown
}

/** What every `render` of a screen bundle is given. */
export interface Rendering {
  readonly injector: VendorApp
  readonly options: VendorOptions
}

/** What every `render` answers. */
export interface Rendered {
  readonly unmount: () => void
}
