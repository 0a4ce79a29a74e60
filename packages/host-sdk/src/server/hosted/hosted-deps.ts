import type { routeDefaults } from '@vestibule/contract/constants'
import type { Log } from '../log.ts'
import type { Refresh } from '../refresh.ts'
import type { SessionKeeper } from '../session-keeper.ts'
import type { ServerSettings } from '../settings.ts'
import type { TakeAnswer } from '../take-answer.ts'
import type { Authority } from './authority.ts'
import type { Journeys } from './journey.ts'

/** What hosted sign-in is made of. */
export type HostedDeps = {
  readonly settings: ServerSettings
  readonly authority: Authority
  readonly journeys: Journeys
  readonly keeper: SessionKeeper
  readonly refresh: Refresh
  readonly takeAnswer: TakeAnswer
  readonly routes: Readonly<Record<keyof typeof routeDefaults, string>>
  readonly now: () => number
  readonly log: Log
}

/** Where the identity server sends people back to. */
export const redirectUri = ({ settings, routes }: HostedDeps): string =>
  new URL(routes.hostedLoginRedirectUrl, settings.appUrl).href
