import type * as v from 'valibot'

/** Kinds of things that events happen to; `resourceId` says which one. */
export type EventResource =
  | 'apiToken'
  | 'application'
  | 'approval'
  | 'captcha'
  | 'group'
  | 'inviteLink'
  | 'operation'
  | 'passkey'
  | 'permission'
  | 'role'
  | 'scimConnection'
  | 'session'
  | 'signingKey'
  | 'socialProvider'
  | 'ssoConfiguration'
  | 'ssoDomain'
  | 'ssoGroup'
  | 'tenant'
  | 'user'

/** What a reader of the audit log can narrow it to. */
export type EventCategory =
  | 'signIn'
  | 'signUp'
  | 'session'
  | 'credential'
  | 'team'
  | 'role'
  | 'sso'
  | 'provisioning'
  | 'policy'
  | 'impersonation'
  | 'installation'
  | 'refusal'

/** `High` is for what an administrator should look at: a lock that changed, or something that looks like an attack. */
export type EventSeverity = 'Info' | 'High'

type DetailsSchema = v.ObjectSchema<v.ObjectEntries, undefined>

export type EventDefinition = {
  readonly resource: EventResource
  readonly severity: EventSeverity
  /** What is kept of the event beside who, when and where. Never a secret (SEC-AU-03). */
  readonly details?: DetailsSchema
}

/**
 * Events of one category, by name. A name is the resource and what happened to it, as a past fact: `member.invited`.
 *
 * @param category the same for all of them
 * @example
 * const roleEvents = defineEvents('role', { 'role.deleted': { resource: 'role', severity: 'Info' } })
 */
export const defineEvents = <
  const Category extends EventCategory,
  const Events extends Readonly<Record<string, EventDefinition>>,
>(
  category: Category,
  events: Events,
) =>
  Object.fromEntries(Object.entries(events).map(([name, event]) => [name, { ...event, category }])) as {
    readonly [Name in keyof Events]: Events[Name] & { readonly category: Category }
  }
