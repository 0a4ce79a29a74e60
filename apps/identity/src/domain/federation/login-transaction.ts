import type { LoginTransactionRow } from '../../platform/db/schema/login-transactions.ts'
import type { Services } from '../../request/services.ts'
import type { Outcome } from './people/identity.ts'
import type { LoginTransactionSecrets } from './transactions/create-login-transaction.ts'

/** A way in the hands of a protocol. */
export type LoginTransaction = LoginTransactionSecrets & {
  readonly state: string
  readonly transaction: LoginTransactionRow
  /** The address of ours to which the answer came. Absent where a page of the host brought it, and before it came. */
  readonly arrivedAt?: string | undefined
}

/** What a protocol can do: where to send the browser, and what to make of its return. */
export type Protocol = {
  /** Rejects when the provider cannot be reached or is not what it was set up as. */
  readonly begin: (services: Services, transaction: LoginTransaction) => Promise<string>
  readonly receive: (
    services: Services,
    transaction: LoginTransaction,
    answer: URLSearchParams,
  ) => Promise<Outcome>
}

/** What came back could not be believed. The reason is for the log, never for the person. */
export class InvalidProviderResponse extends Error {
  override readonly name = 'Unbelievable'
  /** What the person may know of it, as a sentence. */
  readonly description: string | undefined

  constructor(reason: string, { description }: { readonly description?: string } = {}) {
    super(reason)
    this.description = description
  }
}
