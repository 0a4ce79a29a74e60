import type { Routes } from '../routes.ts'

/** What is read of the store of an application that is built on the vendor's wrapper. */
export interface VendorAuth {
  readonly isAuthenticated?: boolean
  readonly isLoading?: boolean
  readonly user?: { readonly id?: string; readonly tenantId?: string; readonly expiresIn?: number } | null
  readonly routes?: Routes
  readonly onRedirectTo?: (path: string, options?: RedirectOptions) => void
}

/** How the application goes to an address. */
export interface RedirectOptions {
  readonly replace?: boolean
  readonly refresh?: boolean
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
  /** Takes the function that `updateMetadata` of the application calls with other texts. */
  readonly updateLocalizationsSetter?: (update: (localizations: VendorTree) => void) => void
}

/** An object of the application's that is read name by name, since its author may have written anything. */
export type VendorTree = Readonly<Record<string, unknown>>

type Switch = { readonly enabled?: boolean }

/** The options the application was made with. */
export interface VendorOptions {
  readonly contextOptions: {
    readonly baseUrl: string | ((path: string) => string)
    readonly clientId?: string
    readonly appId?: string
    readonly tenantResolver?: () => { readonly tenant?: string | null } | undefined
  }
  readonly authOptions?: {
    readonly keepSessionAlive?: boolean
    readonly routes?: Routes
    readonly clearIdleTimeoutAllowedOrigins?: readonly string[]
    readonly enableSessionPerTenant?: boolean
    readonly enforceRedirectToSameSite?: boolean
    readonly allowedRedirectOrigins?: readonly string[]
    readonly hostedLoginOptions?: { readonly loadUserOnFirstLoad?: boolean }
    readonly tenantSelection?: Switch
  }
  readonly entitlementsOptions?: Switch
  readonly tenantSelection?: Switch
  readonly hostedLoginBox?: boolean
  readonly customLoginBox?: boolean
  readonly customLoader?: boolean | ((isLoading: boolean) => void)
  readonly basename?: string
  readonly urlStrategy?: 'path' | 'hash'
  readonly metadata?: VendorTree
  readonly themeOptions?: VendorTree
  readonly localizations?: VendorTree
}

/** What every `render` of a screen bundle is given. */
export interface Rendering {
  readonly injector: VendorApp
  readonly options: VendorOptions
}

/** What a component that an application puts somewhere is given: a theme and texts may be its own. */
export interface ComponentRendering extends Rendering {
  readonly props?: { readonly id?: string; readonly onClose?: (result?: unknown) => void }
  readonly themeOptions?: VendorTree | undefined
  readonly localizations?: VendorTree | undefined
  readonly containerStyle?: Partial<CSSStyleDeclaration> | undefined
}

/** What the wrapper's renderers of single pages give: they take functions that change what is shown. */
export interface PageRendering extends Rendering {
  readonly staticRoute?: string
  readonly setThemeSetter?: (set: (themeOptions: VendorTree) => void) => void
  readonly setLocalizationsSetter?: (set: (localizations: VendorTree) => void) => void
  readonly setStaticRouteSetter?: (set: (staticRoute: string) => void) => void
}

/** What every `render` answers. */
export interface Rendered {
  readonly unmount: () => void
}
