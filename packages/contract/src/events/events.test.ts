import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { credentialEvents } from './credential.ts'
import { groupEvents } from './group.ts'
import { impersonationEvents } from './impersonation.ts'
import { type AnyEvent, events } from './index.ts'
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

const lists = [
  credentialEvents,
  groupEvents,
  impersonationEvents,
  installationEvents,
  policyEvents,
  refusalEvents,
  roleEvents,
  scimEvents,
  sessionEvents,
  signInEvents,
  signUpEvents,
  ssoEvents,
  subAccountEvents,
  teamEvents,
]

const all = Object.entries<AnyEvent>(events)

describe.each(all)('the event %s', (name, { severity, details }) => {
  test('is named as a past fact of a resource', () => {
    expect(name).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$|^signOut$/)
  })

  test('has a severity that the wire knows', () => {
    expect(['Info', 'High']).toContain(severity)
  })

  test('SEC-AU-03 keeps nothing that is named like a secret', () => {
    const names = Object.keys(details?.entries ?? {})
    expect(
      names.filter((one) => /password|secret|token|code$|hash|cookie/i.test(one) && one !== 'code'),
    ).toEqual([])
  })
})

test('no name is on two lists', () => {
  const names = lists.flatMap((list) => Object.keys(list))
  expect(names.length).toBeGreaterThan(80)
  expect(names.toSorted()).toEqual(Object.keys(events).toSorted())
})

test('each category has events', () => {
  const categories = new Set(all.map(([, { category }]) => category))
  expect([...categories].toSorted()).toEqual([
    'credential',
    'impersonation',
    'installation',
    'policy',
    'provisioning',
    'refusal',
    'role',
    'session',
    'signIn',
    'signUp',
    'sso',
    'team',
  ])
})

test('details are judged by their schema', () => {
  const { details } = events['email.changed']
  expect(v.is(details, { from: 'a@example.test', to: 'b@example.test' })).toBe(true)
  expect(v.is(details, { from: 'a@example.test' })).toBe(false)
})
