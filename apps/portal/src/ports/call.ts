import type { Call } from '@vestibule/contract/client'
import { port } from './port.ts'

/** The way to the server. */
export const callAtom = port<Call>('call')
