import type { Frame, Page } from '@playwright/test'
import type { HostAction } from './hosts/host-action.ts'

export type { HostAction } from './hosts/host-action.ts'

/** How it went: a value, or the `code` of what it was rejected with. */
export type Answer =
  | { readonly value: unknown; readonly code?: undefined }
  | { readonly code: string; readonly value?: undefined }

/** An action that an adapter has no way for; its rows are shown, and fail nothing. */
export const unsupported = 'UNSUPPORTED'

/** One application on one SDK, whatever it is written in. */
export type Adapter = {
  readonly page: Page
  /** In a frame of the page; otherwise the page is the portal. */
  readonly isFramed: boolean
  /** Address patterns under which the SDK asks for the portal's document. */
  readonly documents: string
  /** Shows the application anew and lets it mount the portal. The answer comes when the portal is ready. */
  readonly start: () => Promise<{ readonly ready: Promise<Answer> }>
  readonly perform: (action: HostAction, params?: unknown) => Promise<Answer>
  /** States of the session it was told, oldest first. */
  readonly states: () => Promise<readonly string[]>
  /** The portal's document. */
  readonly portal: () => Promise<Frame>
}

/** Where the adapter is tried, and as whom. */
export type Surroundings = {
  readonly portalUrl: string
  readonly clientId: string
  readonly email: string
  readonly password: string
}
