import type { Handlers, HostMethods } from '@vestibule/bridge'
import { ok } from '@vestibule/bridge/result'
import { lay, resize } from './box.ts'
import type { Mounted } from './mounted.ts'
import { navigate, show } from './navigation.ts'
import { home } from './routes.ts'
import { applySession } from './session.ts'
import { paint } from './watch.ts'

const done = ok({})

/** What the portal may ask of this page. */
export function hostHandlers(mounted: Mounted): Omit<Handlers<HostMethods>, 'hello'> {
  const { emit } = mounted.events
  return {
    ready: (told) => {
      mounted.stopTimer?.()
      mounted.isSecondTry = false
      mounted.isPainted = true
      mounted.place = { ...mounted.place, route: told.route }
      resize(mounted, told.height)
      emit('route-change', mounted.place)
      applySession(mounted, told, 'initial')
      emit('ready', { route: told.route })
      mounted.settle()
      return done
    },
    painted: () => {
      paint(mounted)
      return done
    },
    resize: (told) => {
      const height = resize(mounted, told.height)
      emit('resize', { height })
      return ok({ height })
    },
    overlay: ({ on }) => {
      mounted.covers = on
      lay(mounted)
      return ok({ granted: true })
    },
    title: ({ title }) => {
      mounted.frame.title = title
      return done
    },
    sessionChanged: (told) => {
      applySession(mounted, told, told.reason)
      return done
    },
    navigate: (asked) => navigate(mounted, asked),
    routeChanged: ({ route, params = {}, replace }) => {
      show(mounted, { route, params }, replace)
      return done
    },
    closeRequested: ({ reason }) => {
      let allowed = true
      const preventDefault = () => {
        allowed = false
      }
      emit('close', { reason, preventDefault })
      if (allowed) show(mounted, home)
      return ok({ allowed })
    },
    event: (told) => {
      emit('event', told)
      return done
    },
    diagnostic: (told) => {
      emit('diagnostic', told)
      return done
    },
  }
}
