import type { PortalOptions } from '../options.ts'
import { browserRouter } from '../router.ts'
import { type Place, toPaths, toPlace } from '../routes.ts'

/** Where the application is, as its router and its routes say. */
export const currentPlace = ({
  routes,
  router = browserRouter,
}: Pick<PortalOptions, 'routes' | 'router'>): Place =>
  toPlace(toPaths(routes), new URL(router.current(), location.origin))
