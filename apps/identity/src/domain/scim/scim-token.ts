import { scimTokenPrefix } from '@vestibule/contract/constants'
import type { Random } from '../../runtime/random.ts'
import { isPrefixedSecret, makePrefixedSecret } from '../api-tokens/secret.ts'

/** The bearer token of a directory connection. Only its hash is kept (SEC-SS-01). */
export const makeScimToken = (random: Random): string => makePrefixedSecret(random, scimTokenPrefix)

export const isScimToken = (text: string): boolean => isPrefixedSecret(text, scimTokenPrefix)
