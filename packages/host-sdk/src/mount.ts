import type { Env } from '@vestibule/bridge'
import { browserEnv } from '@vestibule/bridge/env'
import { failed } from '@vestibule/bridge/result'
import { initialHeight, reservedIn } from './layout-frame.ts'
import { adopt, type NotedFrame } from './early-frame.ts'
import { connect } from './connection.ts'
import { createEvents } from './events.ts'
import { createFrame, embedBase } from './frame.ts'
import { createHandle, type PortalHandle } from './handle.ts'
import { hideHost } from './host-content.ts'
import type { Mounted } from './mounted.ts'
import { readAddress, follow } from './navigation.ts'
import type { MountOptions } from './options.ts'
import { home, toPaths } from './routes.ts'
import { applySession } from './session.ts'
import { createTokens } from './tokens.ts'
import { unwrapOutcome } from './unwrap-outcome.ts'
import { watch } from './watch.ts'

/** Mounts a portal into an element. The address is clean and the frame is there before this returns. */
export function mount(el: HTMLElement, options: MountOptions, env: Env = browserEnv): PortalHandle {
  const paths = toPaths(options.routes)
  const place = readAddress(options, paths)
  const frame: NotedFrame =
    adopt(el, embedBase(options.portalOrigin, options.clientId)) ?? createFrame(options.portalOrigin)
  let settle: Mounted['settle'] = () => {}
  const ready = new Promise<void>((resolve, reject) => {
    settle = (failure) => (failure ? reject(failure) : resolve())
  })
  // Hosts may listen for `error` instead.
  ready.catch(() => {})
  const mounted = {
    el,
    frame,
    options,
    paths,
    env,
    events: createEvents(),
    tokens: createTokens((params) => unwrapOutcome(mounted.call('getAccessToken', params)), env.now),
    // The host took the frame off its page: no answer can come.
    call: async (name, params) =>
      mounted.isHeard && !frame.isConnected
        ? failed('DESTROYED')
        : (await mounted.connection).call(name, params),
    life: new AbortController(),
    settle,
    place,
    session: { state: 'loading' },
    height: place === home ? 0 : initialHeight,
    reserved: reservedIn(el),
  } as Mounted
  watch(mounted)
  hideHost(mounted)
  mounted.connection = connect(mounted)
  addEventListener(
    'popstate',
    () => {
      follow(mounted, readAddress(options, paths))
    },
    mounted.life,
  )
  addEventListener(
    'pageshow',
    async ({ persisted }) => {
      // Kept by the browser while the person was elsewhere, where they may have signed out.
      const outcome = persisted ? await mounted.call('getState', {}) : undefined
      if (outcome?.ok) applySession(mounted, outcome.value, 'refresh')
    },
    mounted.life,
  )
  return createHandle(mounted, ready)
}
