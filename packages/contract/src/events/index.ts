import type * as v from 'valibot'
import { credentialEvents } from './credential.ts'
import type { EventCategory, EventDefinition } from './define-events.ts'
import { groupEvents } from './group.ts'
import { impersonationEvents } from './impersonation.ts'
import { installationEvents } from './installation.ts'
import { policyEvents } from './policy.ts'
import { refusalEvents } from './refusal.ts'
import { roleEvents } from './role.ts'
import { scimEvents } from './scim.ts'
import { sessionEvents } from './session.ts'
import { signInEvents } from './sign-in.ts'
import { signUpEvents } from './sign-up.ts'
import { ssoEvents } from './sso.ts'
import { subAccountEvents } from './sub-account.ts'
import { teamEvents } from './team.ts'

/** Everything that is written into the audit log. An action that is not here does not compile. */
export const events = {
  ...signInEvents,
  ...signUpEvents,
  ...sessionEvents,
  ...credentialEvents,
  ...teamEvents,
  ...subAccountEvents,
  ...roleEvents,
  ...groupEvents,
  ...ssoEvents,
  ...scimEvents,
  ...policyEvents,
  ...impersonationEvents,
  ...installationEvents,
  ...refusalEvents,
}

export type EventName = keyof typeof events

type Unchanging<Value> = Value extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Unchanging<Value[Key]> }
    : Value

/** What an event's row keeps beside who, when and where; `undefined` for one that keeps nothing more. */
export type EventDetails<Name extends EventName> = (typeof events)[Name] extends {
  readonly details: infer Schema extends v.GenericSchema
}
  ? Unchanging<v.InferInput<Schema>>
  : undefined

/** An event as readers of the list have it, whichever it is. */
export type AnyEvent = EventDefinition & { readonly category: EventCategory }

export type { EventCategory, EventResource, EventSeverity } from './define-events.ts'

/**
 * Whether an event is that of a refusal, which the last word of its name says.
 *
 * @param name of an event of the list
 */
export const isRefusal = (name: EventName): boolean =>
  /(?:refused|failed|throttled|lockedOut|restricted|reused)$/i.test(name)
