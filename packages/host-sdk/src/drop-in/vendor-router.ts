import { browserRouter, type Router, toPath } from '../router.ts'
import type { Rendering } from './vendor.ts'

/** An application below a path, or in the hash of its address, names its routes without these. */
const toBase = (basename = ''): string => `/${basename}`.replace(/\/+/g, '/').replace(/\/$/, '')

const inHash: Router = {
  current: () => location.hash.replace(/^#/, '') || '/',
  navigate: (to, { replace }) =>
    browserRouter.navigate(`${location.pathname}${location.search}#${to}`, { replace }),
}

const below = (base: string): Router => ({
  current: () => {
    const here = toPath(location)
    return here === base || here.startsWith(`${base}/`) ? here.slice(base.length) || '/' : here
  },
  navigate: (to, options) => browserRouter.navigate(base + to, options),
})

/**
 * How an application goes somewhere: by its own function, which knows its router, else by the History API.
 * `urlStrategy` and `basename` say where in the address its routes are.
 */
export const vendorRouter = ({ injector: { store }, options }: Rendering): Router => {
  const base = toBase(options.basename)
  const router = options.urlStrategy === 'hash' ? inHash : base ? below(base) : browserRouter
  return {
    current: router.current,
    navigate: (to, how) => {
      const { onRedirectTo } = store.getState().auth
      if (onRedirectTo) onRedirectTo(to, how)
      else router.navigate(to, how)
    },
  }
}
