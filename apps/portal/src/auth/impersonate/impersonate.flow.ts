import { delaysMs } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import type { Flow } from '../../kit/flow.ts'
import type { LoginResponse } from '../../session/types.ts'

export type ImpersonateState =
  | { readonly step: 'impersonating'; readonly error?: ApiError }
  | { readonly step: 'success' }

export type ImpersonateEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'retried' }
  | { readonly is: 'gaveUp' }
  | { readonly is: 'answered'; readonly answer: LoginResponse }
  | { readonly is: 'sessionOpened' }
  | { readonly is: 'refused'; readonly error: ApiError }
  | { readonly is: 'continued' }

export type ImpersonateCommand =
  | { readonly do: 'impersonate'; readonly wish: ImpersonateParams }
  | { readonly do: 'openSession'; readonly answer: LoginResponse }
  | { readonly do: 'goOnward'; readonly afterMs: number }
  | { readonly do: 'leave' }

type ImpersonateParams = {
  readonly impersonatedUserId: string
  readonly actorToken: string
  readonly redirectUrl?: string
}

/** What the address said; nothing when it is not complete. */
export type ImpersonateFacts = { readonly wish: ImpersonateParams | undefined }

export const firstImpersonate: ImpersonateState = { step: 'impersonating' }

const begin = (_: unknown, __: unknown, { wish: params }: ImpersonateFacts) =>
  params === undefined
    ? ([{ step: 'impersonating', error: new ApiError('LINK_INVALID') }] as const)
    : ([firstImpersonate, { do: 'impersonate', wish: params }] as const)

export const impersonate: Flow<ImpersonateState, ImpersonateEvent, ImpersonateCommand, ImpersonateFacts> = {
  impersonating: {
    opened: begin,
    retried: begin,
    answered: (state, { answer }) => [state, { do: 'openSession', answer }],
    sessionOpened: () => [{ step: 'success' }, { do: 'goOnward', afterMs: delaysMs.impersonating }],
    refused: (_, { error }) => [{ step: 'impersonating', error }],
    gaveUp: (state) => [state, { do: 'leave' }],
  },
  success: {
    continued: (state) => [state, { do: 'goOnward', afterMs: 0 }],
  },
}
