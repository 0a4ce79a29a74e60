import type { Page } from '@playwright/test'
import type { Express } from 'express'
import { authJs } from './hosts/auth-js.ts'
import { expressOpenidConnect, expressOpenidConnectByFormPost } from './hosts/express-openid-connect.ts'
import { oidcClientTs, reactOidcContext } from './hosts/in-browser.ts'
import { openidClient } from './hosts/openid-client.ts'
import { passportWithOpenidClient } from './hosts/passport.ts'
import { passportOpenidconnect } from './hosts/passport-openidconnect.ts'
import type { HostSettings } from './host.ts'

/** A library of others, and an application on it. */
export type Library = {
  readonly start: (settings: HostSettings) => Promise<Express>
  /** Options of `applications add` beside the name and the addresses. */
  readonly options: readonly string[]
  /** Path the sign-in comes back to. */
  readonly callback: string
  /** Path sign-out comes back to; of a library that leaves out the slash, none. */
  readonly signedOut: '/' | ''
  readonly canRefresh: boolean
  /** Presses on pages of the library's own, between the link and the server. */
  readonly onSignIn?: (page: Page) => Promise<void>
  readonly onSignOut?: (page: Page) => Promise<void>
}

const common = { callback: '/callback', signedOut: '/', options: ['--secret'], canRefresh: true } as const

export const libraries: Readonly<Record<string, Library>> = {
  'oidc-client-ts': { ...common, start: oidcClientTs, options: [] },
  'react-oidc-context': { ...common, start: reactOidcContext, options: [] },
  'express-openid-connect': { ...common, start: expressOpenidConnect, signedOut: '' },
  'express-openid-connect by form_post': { ...common, start: expressOpenidConnectByFormPost, signedOut: '' },
  'Auth.js': {
    ...common,
    start: authJs,
    callback: '/auth/callback/vestibule',
    canRefresh: false,
    onSignIn: (page) => page.getByRole('button', { name: /Vestibule/ }).click(),
    onSignOut: async (page) => {
      await page.getByRole('button', { name: 'Sign out' }).click()
      await page.waitForURL(/\/oauth\/logout/)
      await page.getByRole('button', { name: 'Sign out' }).click()
    },
  },
  'openid-client': { ...common, start: openidClient },
  'passport with openid-client': { ...common, start: passportWithOpenidClient, canRefresh: false },
  'passport-openidconnect': {
    ...common,
    start: passportOpenidconnect,
    options: ['--secret', '--no-pkce'],
    canRefresh: false,
  },
}
