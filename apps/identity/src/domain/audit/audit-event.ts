import type { EventDetails, EventName } from '@vestibule/contract/events'

/** The administrator who acts in the name of a user. */
type Impersonator = { readonly id: string; readonly email: string }

type Subject = {
  /** Which thing it happened to; its kind follows from the event. */
  readonly resourceId?: string
  /** Whose audit log it belongs to; the acting tenant unless said otherwise. */
  readonly tenantId?: string
  readonly userId?: string
  readonly email?: string
  readonly actor?: Impersonator
  /** Set where no user did it, but an operator with a command on the server's machine. */
  readonly by?: 'operator'
  /** A stranger may ask for it, and nothing is sent: rows of it are bounded like those of a refusal (SEC-TO-54). */
  readonly sendsNothing?: boolean
}

type WithDetails<Details> = Details extends undefined
  ? { readonly details?: undefined }
  : Partial<Details> extends Details
    ? { readonly details?: Details }
    : { readonly details: Details }

/** Something done, tried or refused, as the list of events in the contract has it. Never holds a secret (SEC-AU-03). */
export type AuditEvent<Name extends EventName = EventName> = Name extends EventName
  ? Subject & { readonly action: Name } & WithDetails<EventDetails<Name>>
  : never
