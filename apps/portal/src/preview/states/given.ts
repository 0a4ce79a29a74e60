import { ApiError } from '@vestibule/contract/errors'

/** A state for every step: one that is missing does not compile. Beside them, states worth looking at. */
export type States<State extends { readonly step: string }> = {
  readonly [S in State['step']]: Extract<State, { step: S }>
} & { readonly [variant: `${string}-${string}`]: State }

/** Time stands still in the preview, so that two looks at one step are the same picture. */
export const previewTime = Date.UTC(2026, 10, 21, 9)

export const email = 'admin@acme.test'
export const away = new ApiError('UNAVAILABLE', {}, { status: 503, traceId: '4f0c2b1d9a7e4c53' })
export const expired = new ApiError('LINK_INVALID')

export const waiting = { isBusy: false, isSending: false, sent: 1 }
export const texted = { email, phoneNumber: '********58', ...waiting }
