import type { Routes } from '../routes.ts'
import type { Refused } from './guard.ts'
import type { Log } from './log.ts'
import type { Environment, GivenSettings } from './settings.ts'

/** How a host server is made. Every setting may also come from the environment (docs/server.md). */
export interface HostServerOptions extends GivenSettings {
  /** Where settings come from that are not given; the process's own unless said otherwise. */
  readonly environment?: Environment
  /** Who issues tokens, where the identity server calls itself otherwise than `baseUrl`. */
  readonly issuer?: string
  /** Path of this host under which calls are passed on to the identity server. */
  readonly apiPath?: string
  /** Path of this host where pages hand their sessions over. */
  readonly sessionPath?: string
  /** Paths of the pages people are led to, where they differ from the defaults. */
  readonly routes?: Routes
  /** Answers, in the host's own words, those who are not let in; without it, or an answer, the SDK does. */
  readonly refused?: Refused
  /** The host's framework and its version, told to the identity server, such as `hono@4.13`. */
  readonly framework?: string
  /** Where lines go; the console unless said otherwise. */
  readonly log?: Log
  /** Everything from outside: tests give their own. */
  readonly fetch?: typeof globalThis.fetch
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}
