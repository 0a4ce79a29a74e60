import { routeDefaults } from '@vestibule/contract/constants'
import type { Client } from '../../domain/applications/clients.ts'

/** Where a page of an application leads without a request; an application that has no pages has no such address. */
export const readFront = ({
  defaultOrigin,
  routes,
}: Pick<Client, 'defaultOrigin' | 'routes'>): string | undefined => {
  if (defaultOrigin === '') return undefined
  const url = new URL(routes.authenticatedUrl ?? routeDefaults.authenticatedUrl, defaultOrigin)
  // Our page goes there by script, and some addresses are scripts.
  return ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}
