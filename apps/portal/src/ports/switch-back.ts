import { port } from './port.ts'

/** Acts in a tenant again that another tab has left. Rejects with what the server refused. */
export const switchBackAtom = port<(tenantId: string) => Promise<unknown>>('switchBack')
