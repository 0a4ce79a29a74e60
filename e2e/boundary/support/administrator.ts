import { expect, type Page } from '@playwright/test'
import { seededPassword } from '../../support/people.ts'
import type { Stack } from '../../support/stack.ts'
import type { Arena } from './arena.ts'
import { asks, hears } from './page-tools.ts'

/** Signs an administrator in on a page of another site than the portal's, past the box. */
export const signedIn = (arena: Arena, page: Page, path: string, who?: string): Promise<void> =>
  signedInAt(arena, page, arena.hosts.crossSite + path, who)

/** The same on any host's page. */
export const signedInAt = async (
  arena: Arena,
  page: Page,
  address: string,
  who = 'admin@acme.test',
): Promise<void> => {
  await page.goto(address)
  await hears(page, /^ready/m)
  await arena.stack.signInAs(page, who)
  await hears(page, /"authenticated"/)
}

const about = [
  'users/v2/me',
  'users/v3',
  'users/v2/me/tenants',
  'users/v1/mfa/devices',
  'users/sessions/v1/me',
]

/** What the server knows of whom an attacker would want to change, told to the portal of that user elsewhere. */
export const readFacts = async ({ stack }: Arena, page: Page, token: string): Promise<unknown> => {
  const requests = about.map((path) => asks(page, `${stack.portalUrl}/identity/resources/${path}`, token))
  const answers = await Promise.all(requests)
  expect(answers.map(({ status }) => status)).toEqual(about.map(() => 200))
  const text = JSON.stringify(answers)
  // The time of a user's last request changes with every request.
  return text.replaceAll(/"(last|expires|updated)[A-Za-z]*":("[^"]*"|\d+)/gi, '')
}

/** A token of the portal's, as a user has it in a portal that no page of a test reaches. */
export const signInElsewhere = async ({ portalUrl, clientId }: Stack, email: string): Promise<string> => {
  const answer = await fetch(`${portalUrl}/frontegg/identity/resources/auth/v1/user`, {
    method: 'POST',
    headers: { origin: portalUrl, 'content-type': 'application/json', 'frontegg-vendor-id': clientId },
    body: JSON.stringify({ email, password: seededPassword }),
  })
  return ((await answer.json()) as { accessToken: string }).accessToken
}
