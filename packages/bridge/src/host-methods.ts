import { address, config, id, key, nothing, routeParams, session } from './parts.ts'
import type { Handlers } from './methods.ts'
import { array, boolean, number, object, literals, optional, record, scalar, string } from './shape.ts'

/** What the host page is asked by the portal. */
export const hostParams = {
  hello: object({
    nonce: key,
    docId: key,
    versions: array(number, 16),
    build: key,
    features: array(key, 64),
  }),
  ready: object({ docId: key, route: key, height: number, ...session }),
  resize: object({ height: number, width: optional(number) }),
  painted: nothing,
  overlay: object({ on: boolean, label: optional(id) }),
  /** How long the person has been idle on the host's own page: the portal sees only what happens in its frame. */
  idle: nothing,
  /** Holds no token: the host asks for one when it needs one. */
  sessionChanged: object({
    ...session,
    reason: literals('login', 'refresh', 'logout', 'expired', 'revoked', 'tenant'),
  }),
  navigate: object({
    to: literals('authenticated', 'login', 'logout', 'url'),
    url: optional(address),
    reason: key,
    replace: optional(boolean),
  }),
  /** To an address of the portal's own server, which leads on to another party's. */
  openExternal: object({ url: address, reason: literals('social', 'sso', 'docs'), txn: optional(key) }),
  routeChanged: object({ route: key, params: optional(routeParams), replace: optional(boolean) }),
  title: object({ title: id, busy: optional(boolean) }),
  closeRequested: object({ reason: literals('esc', 'button', 'done') }),
  /** Only an application is asked: a page has downloads, a webview has none. */
  saveFile: object({ name: id, mime: key, base64: string(131_072) }),
  event: object({ name: key, data: optional(record(scalar(1024), 32)) }),
  diagnostic: object({ code: key, detail: address, fix: optional(address) }),
}

/** What the host page answers. */
export const hostResults = {
  hello: object({
    version: number,
    sdk: key,
    origin: address,
    features: array(key, 64),
    config,
    epoch: number,
  }),
  ready: nothing,
  resize: object({ height: number }),
  painted: nothing,
  overlay: object({ granted: boolean }),
  idle: object({ ms: number }),
  sessionChanged: nothing,
  navigate: object({ handled: boolean }),
  openExternal: object({ opened: literals('popup', 'tab', 'redirect', 'native', 'no') }),
  routeChanged: nothing,
  title: nothing,
  closeRequested: object({ allowed: boolean }),
  saveFile: nothing,
  event: nothing,
  diagnostic: nothing,
}

/** The methods a host page serves. */
export interface HostMethods {
  readonly params: typeof hostParams
  readonly results: typeof hostResults
}

/** What a host answers with. `hello` is answered by its end of the bridge; who saves no files leaves that out. */
export type HostHandlers = Omit<Handlers<HostMethods>, 'hello' | 'saveFile'> &
  Partial<Pick<Handlers<HostMethods>, 'saveFile'>>
