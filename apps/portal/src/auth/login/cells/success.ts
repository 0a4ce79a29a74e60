import type { LoginCells } from '../login.types.ts'

export type SuccessState = { readonly step: 'success' }
export type SuccessEvent =
  | { readonly is: 'continued' }
  /** Before the way onward was taken, or while the page that it led to still shows this. */
  | { readonly is: 'signedOut' }

export const success: LoginCells<'success'> = {
  success: {
    /** There is more than one place to go to. */
    choiceDue: (_, { tenants, activeId }) => [{ step: 'chooseTenant', tenants, activeId }],
    continued: (state) => [state, { do: 'goOnward', afterMs: 0 }],
    signedOut: () => [{ step: 'preLogin' }],
  },
}
